import { germanMonths, months } from '../calendar-words.ts'
const passive =
  /\b(was|were|wurden?|been)\s+((?:the|a|an|der|die|das|den|dem|our|unser\w*)\s+)?([\p{L}\p{N}'’ -]{2,60}?)\s+(mentioned|discussed|talked about|brought up|erwähnt|besprochen|angesprochen)\b/iu
/** "Was hat Dana zum Budget gesagt". */
const saidLast = /\b(?:zum|zur|zu|über)\s+((?:der|dem|den|die|das)\s+)?([\p{L}\p{N}'’ -]{2,60}?)\s+(gesagt|erzählt)\b/iu
const discussed: Readonly<Record<string, string>> = {
  discussed: 'mentioned',
  'brought up': 'mentioned',
  besprochen: 'erwähnt',
  angesprochen: 'erwähnt',
}
/** "Where was the phone system mentioned": what is sought stands behind the verb, as in all other questions. */
const toActiveVoice = (question: string): string =>
  question
    .replace(saidLast, '$3 über $2')
    .replace(
      passive,
      (_all, be: string, article: string | undefined, words: string, verb: string) =>
        `${be} ${discussed[verb.toLowerCase()] ?? verb} ${article ?? ''}${words}`,
    )

const greater = String.raw`bigger|larger|higher|greater|größere?[nrs]?|höhere?[nrs]?`
const less = String.raw`smaller|lower|kleinere?[nrs]?|niedrigere?[nrs]?`
const monthNames = [
  ...months,
  ...germanMonths,
  'märz',
  ...months.map((name) => name.slice(0, 3)),
  'okt',
  'dez',
  'sept',
].join('|')
const twoDays = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})(\.?) ?(to|until|till|through|and|bis|und|–|-) ?(\d{1,2}\.?) (?:of )?(${monthNames})(?!\p{L})`,
  'giu',
)
/** "From 7 to 13 December": the month is said for both days. */
export const repeatMonth = (question: string): string => question.replace(twoDays, '$1$2 $5 $3 $4 $5')

/** Sentences that say in another order what the rules read, and the order that they read. */
const orders: readonly (readonly [RegExp, string])[] = [
  // "Bigger deals than 10k": both parts of the comparison stand before its number.
  [new RegExp(String.raw`\b(${greater}) ([^,?]{2,40}?) (?:than|als) (?=[€$£]?\d)`, 'iu'), '$2 over '],
  [new RegExp(String.raw`\b(${less}) ([^,?]{2,40}?) (?:than|als) (?=[€$£]?\d)`, 'iu'), '$2 under '],
  [/(?<![\d.,])(\d{1,3}) (und|bis|and|to) (\d{1,3}) ?(?:tausend|tsd\.?|k)(?!\p{L})/giu, '$1k $2 $3k'],
  [/(?<!\p{L})(\p{L}+)- (und|bis) (\p{L}+)tausend(?!\p{L})/giu, '$1tausend $2 $3tausend'],
  // "What must be done by tomorrow" is due then, and not done.
  [
    /(?<!\p{L})(?:muss|müssen|soll|sollen) ([^,?]{0,60}?)(?:fertig|erledigt|abgehakt)(?: sein| werden)(?!\p{L})/giu,
    'ist $1fällig',
  ],
  [/(?<=\d) ?(?:tausend|tsd\.?)(?!\p{L})/giu, 'k'],
  [/(?<=\d) ?(?:millionen|mio\.?)(?!\p{L})/giu, 'mio'],
  [/(?<=\d|\dk|tausend|hundert) ?(?:euros?|eur)\b/giu, ''],
  // "Der Borealis-Deal", "LinkedIn-Posts", "im Lead-Status": each part is a word of its own.
  [
    /(?<=\p{L}{3})-(?=(?:deals?|auftr(?:a|ä)ge?|kontakte?n?|kunden?|firmen?|posts?|beitr(?:a|ä)ge?n?|artikeln?|ideen?|aufgaben?|termine?n?|treffen|meetings?)(?!\p{L}))/giu,
    ' ',
  ],
  [/(?<=\p{L}{3})-(?:status|phase|stufe)(?!\p{L})/giu, ' Phase'],
  [/(?<!\p{L})blog(?=(?:posts?|beitr(?:a|ä)ge?n?|artikeln?)(?!\p{L}))/giu, 'Blog '],
  // What should be over by now and is not.
  [
    /(?<!\p{L})(?:hätten?|sollten?|müssten?) ([^,?]{0,60}?)(?:schon längst|längst|schon|bereits) (?:abgeschlossen|geschlossen|durch|zu|fertig|erledigt)(?: sein)?(?: müssen| sollen)?(?!\p{L})/iu,
    'sind $1 überfällig',
  ],
  [
    /(?<!\p{L})(?:schon längst|längst|schon|bereits) (?:abgeschlossen|geschlossen|durch|zu|fertig|erledigt) sein (?:sollten?|müssten?)(?!\p{L})/iu,
    'überfällig sind',
  ],
  // "Wie lange ist unser letztes Gespräch her".
  [/^wie lange ist ([^?]{3,80}?) her[?.!]*$/iu, 'wann war $1'],
  [/(?<!\p{L})(?:im|zum) vormonat(?!\p{L})/giu, 'im letzten Monat'],
  [/(?<!\p{L})(?:im )?vorjahr(?!\p{L})/giu, 'im letzten Jahr'],
  [/(?<!\p{L})(?:im )?vorquartal(?!\p{L})/giu, 'im letzten Quartal'],
  [/(?<!\p{L})(?:in der )?vorwoche(?!\p{L})/giu, 'letzte Woche'],
  [/(?<!\p{L})vorgestern(?!\p{L})/giu, 'vor 2 Tagen'],
  [/(?<!\p{L})übermorgen(?!\p{L})/giu, 'in 2 Tagen'],
  // "Wie verteilen sich die Deals auf die Phasen", "wie sind sie über die Phasen verteilt".
  [/\bverteilen sich ([^,?]{2,60}?) (?:auf|über) (?=\p{L})/iu, '$1 pro '],
  [/ (?:auf|über) ([^,?]{2,40}?) verteilt\b/iu, ' pro $1'],
  // "How much is Sam sitting on": what the open deals of somebody are worth.
  [/\bhow much (?:is|are) ([^,?]{2,40}?) sitting on(?= compared|[?.!]*$)/iu, 'value of open deals of $1'],
  // When somebody was spoken to is the day of the last call or e-mail, and of the last meeting.
  [
    /^(?:when did we last|(?:when was the )?last time we) (?:speak|spoke|talk|talked|call|called)(?: (?:to|with))? (.{2,60}?)[?.!]*$/iu,
    'last conversation with $1',
  ],
  [
    /^wann haben wir (?:zuletzt|das letzte mal) mit (.{2,60}?) (?:gesprochen|geredet)[?.!]*$/iu,
    'letztes Gespräch mit $1',
  ],
  // "Wer trifft bei Dorian die Entscheidung".
  [/\btrifft ([^,?]{2,60} )?(?:die )?entscheidung(?:en)?\b/iu, 'entscheidet $1'],
]
/** The question with its words in the order that the rules know. */
export const orderWords = (question: string): string =>
  orders.reduce((text, [pattern, ordered]) => text.replace(pattern, ordered), toActiveVoice(question))
