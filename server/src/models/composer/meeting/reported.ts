const quoted = /["“”„«»][^"“”„«»]*(?:["“”„«»]|$)/gu
const lastQuote = /^[^"“„«]*["”“»](?=[\s.,;:!?)]|$)/u

/** The text with what stands in quotation marks left out: others said it. Every character keeps its place. */
export function maskQuoted(text: string): string {
  if (!/["“”„«»]/u.test(text)) return text
  // A quotation that began in an earlier sentence only ends here.
  const isEnd =
    (text.match(/["“”„«»]/gu)?.length ?? 0) % 2 === 1 && lastQuote.test(text) && !/(?:^|\s)["“„«]/u.test(text)
  const marks = isEnd ? text.replace(lastQuote, toBlank) : text
  return marks.replace(quoted, toBlank)
}
const toBlank = (part: string): string => `${' '.repeat(part.length - 1)}.`

const said =
  'said|says|saying|told|tells|promised|wrote|swore|claimed|sagte?|sagten?|gesagt|meinte?|gemeint|schrieb|geschrieben|versprochen|versprach|dit|disait|disent|promis|écrit|assur[ée]+|dijo|dice|decía|dicho|prometió|prometido|escribió|detto|diceva|promesso|scritto|zei|zegt|zeiden|gezegd|beloofde|beloofd|schreef'
const reported = new RegExp(
  String.raw`(?<![\p{L}])(?<!(?:like|as|what) (?:i|we) |wie |come |como |zoals |comme )(?:${said})(?: (?:me|us|him|her|them|you|mir|uns|ihm|ihr|ihnen|mij|ons))?\s*[,:]?\s*(?:that|dass|dat|que|qu['’]|che)?\s*$`,
  'iu',
)

/** Whether what begins at this place of the sentence is told as somebody's words: `and he said I'll come back`. */
export const isReported = (text: string, index: number): boolean => reported.test(text.slice(0, index))
