/** Whole words, in any case. */
export const hasWholeWord = (text: string, word: string): boolean =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`)}(?![\p{L}\p{N}])`,
    'iu',
  ).test(text)
