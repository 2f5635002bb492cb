#include "diary_markdown_library.h"
#include "CMarkdown.h"

struct diary_markdown_library markdown;

// The extensions are linked with the rest, whose functions are found with theirs.
DIARY_LIBRARY(
    markdown, diary_markdown_is_there, DIARY_LIBRARY_CMARK_GFM_EXTENSIONS, RTLD_LOCAL, DIARY_MARKDOWN_FUNCTIONS,
    markdown.cmark_gfm_core_extensions_ensure_registered())
