export const hostileStrings: string[] = [
  "%", "_", "%%%", "\\", "\\\\", "'", "''", '"', "`", ";", "--", "/*", "*/", "$$", "$1", ":*", "&", "|", "!", "<->", "()", "a & ", "| b", "!a",
  "'; drop table products; --", "' or 1=1 --", "1' union select null,null--", "') or ('1'='1", "a' & 'b':* | !'c",
  "\0", "a\0b", "\u0001\u0002", "\r\n", "\u200b", "\u200e\u202e", "\u{feff}", "\ud800", "\udc00x", "\u{10ffff}", "e\u0301", "ﬁ", "Å", "İ", "ı", "ß", "ẞ",
  "芒果", "マンゴー", "망고", "манго", "μάνγκο", "مانجو", "आम", "🥭", "👩‍👩‍👧‍👦", "🇵🇭", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢", "½", "²", "①", "1e5", "1e5abc", "-1", "+1", "1.5", "0x1f",
  "NaN", "null", "undefined", "true", "[object Object]", "__proto__", "constructor", "{}", "[]", '{"$gt":""}',
  "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "{{7*7}}", "${7*7}", "%00", "%s%n", "../../../etc/passwd",
  "http://example.com/a?b=c#d", "a@b.c", "user@host:/path", "C:\\x", "a".repeat(10_000), "a ".repeat(5_000), "ab".repeat(60), "é".repeat(3_000), "🥭".repeat(2_000),
  "a b c d e f g h i j k l m n o p q r s t u v w x y z", "the of and to in", "'''''''''", "\\'\\'\\'", "a'b\\c\"d", "e'x'", "U&'\\0041'", "tab\there",
]; // prettier-ignore
