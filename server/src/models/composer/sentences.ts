const short =
  /(?:^|[\s("“])(?:e\.?g|i\.?e|mr|mrs|ms|dr|prof|st|vs|approx|ca|bzw|z\. ?b|d\. ?h|u\. ?a|usw|nr|inc|ltd|co|corp|dept|est|fig|jr|sr|sra|dra|pp?|etc|al|cf|incl|max|min|tel|ggf|evtl|inkl|mio|mrd|zzgl|jan|feb|aug|sept|oct|nov|dec|[A-Z])\.$/i

/** After the dot of an ordinal: `am 16. Oktober`. */
const germanMonth = /^(?:Jan|Jän|Feb|März|April|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez)/u

const shortWithin =
  /(?<!\p{L})(?:std|stk|art|abb|bspw|sog|vgl|bzgl|vol|ref|env|tél|págs?|aprox|avda|núm|ecc|sig|dott|blz|enz|bijv|ong|тис|млн|грн|вул|ред)\. $/iu

/** Sentences within square brackets, or in parentheses that close, are one remark. */
const isInBrackets = (text: string, rest: string): boolean =>
  text.lastIndexOf('[') > text.lastIndexOf(']') || (/\([^()]*$/u.test(text) && /^[^()]{0,400}\)/u.test(rest))

/** Whether what goes on in lower case after a stop is a sentence: after a word, or after a figure with a joint. */
const beginsAnew = (before: string, next: string): boolean =>
  /(?:^|[^\p{L}.])(?:[\p{L}’'-]{3,}|it|us|me|up|so|go|be)["'”’»)]?[.!?]$/u.test(before)
    ? !short.test(before) &&
      !shortWithin.test(`${before} `) &&
      /^(?!iPhone|iPad|iOS|eBay|macOS)\p{Ll}[\p{L}’']*(?=[ ,:]|$)/u.test(next)
    : /\d\.$/.test(before) && /^(?:so|and|but|then|the|that|it|if|we|you|keep|don['’]?t)(?![\p{L}])/u.test(next)

/** Splits running text at sentence ends; decimals, abbreviations and links stay whole. */
export const splitSentences = (text: string): string[] => splitText(text, false)

/** The same of notes, in which a sentence may begin in lower case. */
export const splitNotes = (text: string): string[] => splitText(text, true)

/** Characters before a stop that tell whether a sentence ends there. */
const looked = 1000

function splitText(text: string, isNote: boolean): string[] {
  const lower = (text.match(/[.!?]\s+\p{Ll}/gu)?.length ?? 0) > (text.match(/[.!?]\s+[\p{Lu}\d]/gu)?.length ?? 0)
  const parts: string[] = []
  let start = 0
  for (const match of text.matchAll(
    /(?:(?<![.!?…])[.!?…]+(?:["'”’»)\]]|\s»(?=\s|[,;]|$))*(?=\s|$|[\p{Lu}][\p{Ll}]{2,}\s))|(?<![。！？])[。！？]+[」』）]*|(?<!\s)\s+(?=[\p{Extended_Pictographic}]{1,3}\uFE0F?\s+\p{Lu})/gu,
  )) {
    const end = match.index + match[0].length
    // Abbreviations and links before the stop; more would be read again at each of many stops.
    const before = text.slice(Math.max(start, end - looked), end)
    const next = text.slice(end).trimStart()
    if (match[0].startsWith('.') && match[0].length === 1 && short.test(before) && next) continue
    if (/(?<!\d)\d{1,2}\.$/.test(before) && germanMonth.test(next)) continue
    if (/\bno\.$/i.test(before) && /^\d/.test(next)) continue
    if (/^[.…]{2,}$/.test(match[0]) && /^\p{Ll}/u.test(next) && !lower) continue
    if (isInBrackets(before, next)) continue
    const isLower = /^\p{Ll}/u.test(next) && !/[。！？]/.test(match[0]) && match[0].trim() !== ''
    if (isLower && !lower && !(isNote && beginsAnew(before, next))) continue
    if (/https?:\S*$/.test(before.replace(/[.!?…]+$/, '')) && !/\s/.test(text[end] ?? ' ')) continue
    parts.push(text.slice(start, end))
    start = end
  }
  parts.push(text.slice(start))
  return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}
