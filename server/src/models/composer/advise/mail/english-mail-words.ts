import type { MailWords } from './mail-words.ts'

const letter = '(?:e-?mail|mail)(?: draft)?'
const note = `(?:follow[- ]?up|thank[- ]?you|reminder|invitation|apology)(?: (?:e-?mail|mail|message|note))?|${letter}|message|reply|letter`
const lead = String.raw`(?:(?:to |and )?(?:ask|say|tell|thank|remind|invite|apologi[sz]e|confirm|let)|asking|about|regarding|concerning|re|saying|telling|that|thanking|for|reminding|inviting|apologi[sz]ing|confirming|letting|informing|to inform|congratulating|to congratulate|to check|checking|mentioning|suggesting|proposing|offering|announcing|wishing|where|which|with|if|whether)\b`

export const englishMailWords: MailWords = {
  language: 'en',
  polite:
    /^(?:(?:please|pls|plz|can|could|would|will|you|u|hey|hi|hello|ok|okay|so|now|then|and|maybe|just|i need|i want|i'd like|i would like|let's|help me(?: to)?|go ahead and)[ ,]+)+/iu,
  parts: {
    verb: '(?:send|draft|write|compose|prepare|create|make|formulate|put together|type up|type|give|do)',
    fillers:
      '(?:(?:up|me|us|an?|the|another|one|short|quick|brief|friendly|polite|nice|little|small|kind|formal|new|draft(?: of)?) )*',
    note: `(?<noun>${note})`,
    alone: `(?<noun>${letter}|thank[- ]?you(?: (?:e-?mail|mail|note))?|follow[- ]?up(?: (?:e-?mail|mail))?)`,
    rest: `(?<rest>(?: ?[:,;] ?.+| [-–] .+| ${lead}.*)?)`,
    told: `(?<rest> ?[:,] ?.+| ${lead}.+)`,
  },
  requests: [
    '{verb} {fillers}{note} (?:to|for) {name}{rest}',
    '{fillers}{alone} (?:to|for) {name}{rest}',
    '{verb} (?!(?:me|us|an?|the) ){name} {fillers}{note}{rest}',
    '(?<noun>write|reply|respond) to {name}{told}',
  ],
  manner:
    '(?:in |with )?(?:max(?:imum)? |at most |no more than )?(?:[0-9]+|one|two|three|four|five) sentences?(?: (?:max(?:imum)?|at most|only))?|(?:but |and )?(?:please )?(?:keep|make) it (?:very )?(?:short|brief|friendly|polite|formal|nice|simple|informal|casual)(?: and (?:short|friendly|polite|nice))?|(?:nothing|not) too long|short please|please|pls|plz|thanks',
  shortened: [],
  joint:
    /(?:,? (?:and|then|also)(?: (?:also|then))? |[,;.] )(?=(?:to )?(?:ask|thank|tell|say|remind|invit|apologi|confirm|congratulat|let(?:ting)? (?:him|her|them) know|mention|suggest|propos|offer|wish|inform)(?:ing|ning|ting|e|s)?\b)/iu,
  opening: '(?:and |also |to |in which (?:i|we) |where (?:i|we) )*',
  whom: '(?: (?:him|her|them|it))?',
  rules: [
    ['(?:ask*|inquir*|check*|find* out)~ (?:if|whether) …', 'Could you let me know whether …?'],
    [
      String.raw`(?:ask*|inquir*|check*|find* out)~ (?=(?:when|what|how|who|where|which|why)\b)…`,
      'Could you let me know …?',
    ],
    ['ask*~ for …', 'I would like to ask you for ….', '…'],
    ['ask*~ to …', 'Could you please …?'],
    ['ask*~ (?:about )?…', 'I would like to ask you about ….', '…'],
    ['(?:if|whether) …', 'Could you let me know whether …?'],
    ['(?:thank*|say* thank(?:s| you))~ for …', 'Thank you for ….', 'Thank you'],
    ['(?:thank*|say* thank(?:s| you))~', 'Thank you.', 'Thank you'],
    ['remind*~ (?:of|about) …', 'I would like to remind you of ….', '…'],
    ['remind*~ (?=(?:that|to) )…', 'This is a reminder ….'],
    ['invit*~ (?:to|for) …', 'I would like to invite you to ….', '…'],
    ['apologi*(?: to)?~ for …', 'I apologise for ….'],
    ['congratulat*~ (?:on|for|to) …', 'Congratulations on ….'],
    ['wish*~ …', 'I wish you ….'],
    ['confirm*~ (?=that )…', 'I would like to confirm ….'],
    ['confirm*~ …', 'I would like to confirm ….', '…'],
    ['(?:suggest*|propos*|offer*)~ …', 'I would like to suggest ….'],
    ['(?:say*|tell*|inform*|mention*|announc*)~ (?:about|of) …', 'I am writing to you about ….', '…'],
    ['(?:say*|tell*|inform*|mention*|announc*)~(?: that)? …', '….'],
    ['let(?:ting)?~ know(?: that)? …', '….'],
    ['that …', '….'],
    ['(?:about|regarding|concerning|re|on) …', 'I am writing to you about ….', '…'],
    ['(?:for|with) …', 'I am writing to you about ….'],
  ],
  thanks: { verb: 'thank', sentence: 'Thank you.', topic: 'Thank you', reason: /^for /iu },
  determiner: /^(?:the|our|my) (?:customer|client|contact|colleague|team|people)? ?(?:at|of|from)? ?/iu,
  workplace: /^(.+?) (?:at|from|of) (.+)$/iu,
  title: /^((?:mr|mrs|ms|miss)\.?) (.+)$/iu,
  // "Write a reply to the survey" names nobody.
  nobody: /^(?:all|every(?:one|body)|it|this|that|these|those|me|us|you)\b/iu,
  formatAddress: (title, last) => `${title} ${last}`,
  addressRecipient: toSecondPerson,
}

const behindHave = /^(?:\p{L}+(?:ed|en)|got|had|made|sent|done|heard|met|read|paid)$/iu
const createPersonPatterns = (subject: string) => ({
  short: new RegExp(String.raw`\b${subject}['’](?:s (?=(\p{L}+))|(re|ve|ll|d)\b)`, 'giu'),
  verb: new RegExp(String.raw`\b${subject} ((?:still |already |also |really |even |ever |just )*)(\p{L}+)`, 'giu'),
})
const one = createPersonPatterns('(?:he|she)')
const several = createPersonPatterns('(?:he|she|they)')
/** "If she still wants it" is said to her: "if you still want it". */
function toSecondPerson(text: string, recipient: string): string {
  const isThey = /\b(?:if|whether|when|what|how|where|why|that|which \p{L}+) they\b/iu.test(text)
  const { short, verb } = isThey ? several : one
  const said = text
    .replaceAll(short, (_all, next: string, end: string | undefined) =>
      end === undefined ? (behindHave.test(next) ? 'you have ' : 'you are ') : `you'${end}`,
    )
    .replaceAll(verb, (_all, between: string, next: string) => `you ${between}${toYouForm(next)}`)
    .replaceAll(isThey ? /\b(?:his|their)\b/giu : /\bhis\b/giu, 'your')
    .replaceAll(isThey ? /\b(?:him|them)\b/giu : /\bhim\b/giu, (word, at: number, all: string) =>
      isObject(all, at) ? word : 'you',
    )
    .replaceAll(/\bher\b(?! know)/giu, (word, at: number, all: string) =>
      isObject(all, at) ? word : owned.test(all.slice(at, at + 12)) ? 'your' : 'you',
    )
  const names = [recipient, ...recipient.split(' ')].map((name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`),
  )
  return said.replace(
    new RegExp(String.raw`^((?:to )?(?:${addressing})\p{L}*) (?:${names.join('|')})(?!\p{L})`, 'iu'),
    '$1 them',
  )
}
const addressing = 'ask|thank|tell|remind|invit|inform|congratulat|wish|let'
const behindAddressing = new RegExp(String.raw`(?:^| )(?:${addressing})\p{L}* $`, 'iu')
/** Directly behind the verb of the instruction, which the rules read themselves. */
const isObject = (text: string, at: number): boolean => behindAddressing.test(text.slice(Math.max(0, at - 20), at))
const owned = /^her (?!(?:to|if|whether|that|for|about|at|on|in|of|when|what|by|and)\b)\p{L}/iu
const youForms = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
  ['does', 'do'],
  ['goes', 'go'],
  ["isn't", "aren't"],
  ["doesn't", "don't"],
])
function toYouForm(verb: string): string {
  const known = youForms.get(verb.toLowerCase())
  if (known !== undefined) return known
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`
  if (/(?:sh|ch|ss|x)es$/u.test(verb)) return verb.slice(0, -2)
  return /[^s]s$/u.test(verb) && !/(?:us|is)$/u.test(verb) ? verb.slice(0, -1) : verb
}
