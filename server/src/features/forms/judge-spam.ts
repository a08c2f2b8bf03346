import type { SpamReason } from '@draftwright/contract/form-vocabulary'

/** Nobody reads a form and fills it in within less. */
const leastMs = 2000
/** As often a message has this many addresses of pages, it is an advertisement. */
const mostLinks = 3
/** From one connection, and of the same words, within a day. */
const mostOfSender = 5
const mostOfSame = 2

const link = /https?:\/\/|\bwww\./giu
const markup = /<\s*(?:a|script|iframe|img|svg|object|embed|style|form|meta)\b|\[url[=\]]|\[link[=\]]/iu

export interface SentFacts {
  /** What was entered into the field that no person sees. */
  readonly trap: string
  readonly ageMs: number
  readonly texts: readonly string[]
  /** How many came before it from the same connection, and with the same words. */
  readonly n_sender: number
  readonly n_same: number
}

/** Why a form is taken for spam; none for most. */
export function judgeSpam({ trap, ageMs, texts, n_sender, n_same }: SentFacts): SpamReason[] {
  const all = texts.join('\n')
  const found: [SpamReason, boolean][] = [
    ['trap', trap !== ''],
    ['fast', ageMs < leastMs],
    ['links', (all.match(link)?.length ?? 0) >= mostLinks],
    ['markup', markup.test(all)],
    ['many', n_sender >= mostOfSender],
    ['same', n_same >= mostOfSame],
  ]
  return found.flatMap(([reason, is]) => (is ? [reason] : []))
}
