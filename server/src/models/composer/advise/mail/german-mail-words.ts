import type { MailWords } from './mail-words.ts'

const letter = '(?:(?:dankes|erinnerungs|einladungs|antwort|follow-?up|nachfass)-?)?(?:e-?mail|mail)(?:-?entwurf)?'
const lead = String.raw`(?:wegen|dass|ob|zum|zur|zu|bezüglich|bzgl\.?|betreffs?|über|mit|und|in dem|in der|wo|um|für|damit|weil|wann|wie|was)(?!\p{L})`
const closing = ' (?:schreiben|verfassen|entwerfen|formulieren|aufsetzen|vorbereiten|machen|auf|vor)'
const rest = `(?<rest>(?: ?[:,;] ?.+| [-–] .+| ${lead}.*)?)`
const question = String.raw`(?:ob|wann|wie|was|wer|wo|warum|wieso|welche[rsnm]?)(?!\p{L})`

export const germanMailWords: MailWords = {
  language: 'de',
  polite:
    /^(?:(?:bitte|kannst du|kannst|könntest du|koenntest du|können sie|koennen sie|könnten sie|würdest du|magst du|hey|hallo|hi|ok|okay|so|jetzt|dann|und|ich brauche|ich bräuchte|ich hätte gern(?:e)?|ich möchte|ich will|hilf mir(?: mit)?)[ ,]+)+/iu,
  parts: {
    verb: '(?:schick(?:e|en)?|send(?:e|en)?|schreib(?:e|en|st|t)?|entwirf|entwerf(?:e|en)|formulier(?:e|en)?|verfass(?:e|en)?|mach(?:e|en)?|erstell(?:e|en)?|setz(?:e|en)?|tipp(?:e|en)?|bereite|gib)',
    small: '(?:(?:mal|bitte|doch|eben|kurz) )*',
    article: "(?:eine?n?|ne|'ne|nen|die) ",
    fillers:
      "(?:(?:du|mir|uns|mal|ma|bitte|doch|noch|schnell|kurz|eben|gleich|eine?n?|ne|'ne|nen|'nen|ein|die|den|das|kurze[nrs]?|nette[nrs]?|freundliche[nrs]?|höfliche[nrs]?|kleine[nrs]?|schnelle[nrs]?|neue[nrs]?|entwurf(?: für| einer| einen)?) )*",
    note: `(?<noun>${letter}|nachricht|antwort|brief|follow-?up|dankeschön|erinnerung)`,
    alone: `(?<noun>${letter})`,
    other: '(?!(?:mir|uns|eine?n?|ne|du) )',
    rest: `(?:${closing})?${rest}`,
    closed: `${closing}${rest}`,
    told: String.raw`(?<rest> ?, ?(?:dass|ob|wann|wie|was)(?!\p{L}).+| wegen .+)`,
  },
  requests: [
    '(?:{verb} )?{fillers}{alone} (?:an|für) {name}{rest}',
    '{verb} {fillers}{note} (?:an|für) {name}{rest}',
    '{verb} {small}{other}{name} {small}{article}{fillers}{note}{rest}',
    // "Kannst du Frau Voss eine Mail schreiben": the verb is behind.
    '{other}{name} {small}{article}{fillers}{note}{closed}',
    '(?<noun>schreibe?|antworte) {small}(?:an )?{other}{name}{told}',
  ],
  manner: String.raw`(?:in |mit )?(?:max(?:imal)?\.? ?|höchstens )?(?:[0-9]+|zwei|drei|vier|fünf) sätzen?(?: max(?:imal)?\.?)?|(?:halte?|mache?) (?:sie|es|die) (?:kurz|freundlich|höflich|nett)|(?:kurz|freundlich) bitte|bitte|danke`,
  shortened: [
    [/^und (?=\p{L})/iu, ''],
    // "Frag ihn, ob": the comma parts no two sentences.
    [
      /(?<!\p{L})((?:frag|bitt|sag|erinner|schreib|teil)\p{L}*(?: (?:ihn|sie|ihm|ihr))?(?: mit)?), (?=(?:ob|dass|wann|wie|was|wo)(?!\p{L}))/giu,
      '$1 ',
    ],
    [/ (?:schreiben|verfassen)$/iu, ''],
    // "In der ich frage, ob" is one instruction.
    [/^(?:in (?:der|dem)|wo) (?:ich|wir|du) (?:ihn |sie |ihm |ihr )?(\p{L}+), /iu, '$1 '],
  ],
  joint:
    /(?:,? (?:und|sowie|dann) (?:auch |noch )?|[,;.] )(?=(?:bedank|dank|vielen dank|frag|bitte? (?:ihn|sie|um)|erinner|sage?t? (?:ihm|ihr)|teile?t? (?:ihm|ihr)|lad|entschuldig|gratulier|bestätig|(?:dass|ob|wann)(?!\p{L})))/iu,
  opening: '(?:und |auch |in (?:der|dem) (?:ich|wir|du) |wo (?:ich|wir) )*',
  whom: '(?: (?:ihn|sie|ihm|ihr|ihnen|dich|uns|mich|mal|bitte|auch|noch|herzlich|nochmal|kurz|an|nach))*',
  // The sentences begin in lower case, behind the salutation.
  rules: [
    ['(?:bedank*|dank*|vielen dank)~ für …', 'vielen Dank für ….', 'Vielen Dank'],
    [String.raw`um (?:mich|uns) (?:\p{L}+ )?für … zu bedanken`, 'vielen Dank für ….', 'Vielen Dank'],
    ['(?:bedank|dank)*~', 'vielen Dank.', 'Vielen Dank'],
    ['frag*~ nach …', 'ich möchte Sie nach … fragen.', '…'],
    [`(?:frag*~|um (?:nach)?zu(?:fragen)?|nachfragen?)?,? ?(?=${question})…`, 'können Sie mir bitte sagen, …?'],
    ['erinner*~ daran,? dass …', 'ich möchte Sie daran erinnern, dass ….'],
    ['erinner*~ an …', 'ich möchte Sie an … erinnern.', '…'],
    ['bitte?n?~ um …', 'ich möchte Sie um … bitten.', '…'],
    [String.raw`bitte?n? (?:ihn|sie),? (?=.+ zu \p{L})…`, 'ich möchte Sie bitten, ….'],
    ['lad*~ (?=zu)…(?: ein)?', 'ich möchte Sie … einladen.', 'Einladung'],
    ['entschuldig*~ für …', 'bitte entschuldigen Sie ….'],
    ['gratulier*~ (?=zu)…', 'herzlichen Glückwunsch ….'],
    ['bestätig*~,? (?=dass )…', 'hiermit bestätige ich Ihnen, ….'],
    ['bestätig*~,? …', 'hiermit bestätige ich Ihnen ….'],
    ['(?:(?:sag|schreib|teil)*~(?: mit)?,? )?dass …', 'ich möchte Ihnen mitteilen, dass ….'],
    ['wegen (?=des )…', 'ich melde mich wegen ….'],
    ['wegen …', 'ich melde mich wegen ….', '…'],
    [String.raw`(?:bezüglich|bzgl\.?|betreffs?) …`, 'ich melde mich bezüglich ….', '…'],
    ['(zu|zum|zur|über|mit) (thema )?…', 'ich schreibe Ihnen $1 $2….', '…'],
    ['für …', 'ich schreibe Ihnen wegen ….', '…'],
  ],
  thanks: { verb: 'danke', sentence: 'vielen Dank.', topic: 'Vielen Dank', reason: /^für /iu },
  determiner: /^(?:die|den|der|dem|das|unseren?|meinen?) (?:kundin|kunden?|kollegin|kollegen|kontakt)? ?/iu,
  workplace: /^(.+?) (?:von|vom|bei|beim|aus) (?:der |dem )?(.+)$/iu,
  title: /^(frau|herrn?) (.+)$/iu,
  nobody: /^(?:alle[nr]?|das|dies\p{L}*|mich|uns|dich)(?!\p{L})/iu,
  formatAddress: (title, last) => `${/^frau$/iu.test(title) ? 'Sehr geehrte Frau' : 'Sehr geehrter Herr'} ${last}`,
  addressRecipient: toFormalPerson,
}

/** "Ob sie noch Interesse hat" is said to her: "ob Sie noch Interesse haben". */
function toFormalPerson(typed: string): string {
  const text = toFormalObject(typed)
  const found = /(?<=^| )(?:ob|dass|wann|wie|was|wo|warum|und) (?:er|sie)(?= .)/iu.exec(text)
  if (found === null) return text.replaceAll(/(?<= )(ob|dass|wann|wie|was) (?:ihm|ihr)(?= )/giu, '$1 Ihnen')
  const start = found.index + found[0].length
  const said = text
    .slice(start)
    .replaceAll(/(?<= )(?:sein|ihr)(e[nmrs]?)?(?= )/giu, (_all, end: string | undefined) => `Ihr${end ?? ''}`)
    .replace(/(?<!\p{L})\p{L}+(?=[,;.!?]?$)/u, toPlural)
  return `${text.slice(0, start).replace(/(?:er|sie)$/iu, 'Sie')}${said}`
}
/** "Dass ich ihn nicht erreicht habe": him to whom the mail is; behind "den Vertrag" it may be that. */
function toFormalObject(text: string): string {
  const start = /(?<=^| )(?:dass|ob|wann|wie|was|wo|warum) /iu.exec(text)
  if (start === null) return text
  const at = start.index + start[0].length
  const clause = text.slice(at)
  if (/(?<=^| )(?:den|dem|einen|einem|unsere[nm]|meine[nm]) \p{Lu}/u.test(clause)) return text
  const said = clause.replaceAll(/(?<=^| )ihn(?= |$)/gu, 'Sie').replaceAll(/(?<=^| )ihm(?= |$)/gu, 'Ihnen')
  return text.slice(0, at) + said
}
const plurals = new Map([
  ['hat', 'haben'],
  ['ist', 'sind'],
  ['war', 'waren'],
  ['will', 'wollen'],
  ['kann', 'können'],
  ['soll', 'sollen'],
  ['muss', 'müssen'],
  ['darf', 'dürfen'],
  ['wird', 'werden'],
  ['weiß', 'wissen'],
  ['hatte', 'hatten'],
  ['mag', 'mögen'],
])
function toPlural(verb: string): string {
  const known = plurals.get(verb)
  if (known !== undefined) return known
  if (verb.endsWith('te')) return `${verb}n`
  return /[^s]t$/u.test(verb) ? `${verb.slice(0, -1)}en`.replace(/een$/u, 'en') : verb
}
