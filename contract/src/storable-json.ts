/** JSON text in which characters that no database stores, a NUL and half of a surrogate pair, are replaced as a browser replaces them. */
export const toStorableJson = (json: string): string =>
  json.replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/gu,
    (_all, backslash: string | undefined) => backslash ?? '\ufffd',
  )
