/// A stand-in.
enum PredicateLanguageStandIn {}
