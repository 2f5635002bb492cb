// replaced by the language
