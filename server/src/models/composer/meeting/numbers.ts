import { type NumberWords, numberWords } from './number-words.ts'

const digits = String.raw`(?:\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)\s?(?:k|m|mio\.?)?`
/** From eleven on, and with decimals. */
const manyDigits = String.raw`(?:\d{1,3}(?:[.,'’ ]\d{3})+|\d+[.,]\d+|1[1-9]|[2-9]\d|\d{3,})(?:\s?k)?`
const [from, to] = [String.raw`(?<![\p{L}\d:.,])`, String.raw`(?![\p{L}\d])`]

const currency =
  'euros?|dollars?|pounds?|quid|bucks|pence|cents?|francs?|franken|rappen|centimes|céntimos|centesimi|cêntimos|zloty|złoty|lira|yen|rupees?|reais|EUR|USD|GBP|CHF|PLN|JPY|TRY|INR'
const percent = String.raw`%|percent|per cent|prozent|pour ?cents?|por ciento|per cento|procent|por cento|percentage points?`
/** What is counted without being a figure of a business: times, pages, and words that no thing is meant by. */
const notCounted = [
  'minutes?|hours?|seconds?|days?|weeks?|months?|years?|years-old|times|things|words|sentences|slides|pages|points?|lines|ways|reasons|questions|percent|per|am|pm|of|or|and|to|in|on|at|for|with|from|is|was|it|that|this|the|then|past|o|by|if|because|but|so|more|less|as|a|an|i|we|you|he|she|they|who|which|when|not|no|yes|yeah|okay|right|too|also|years|ish|something|odd|both',
  'minuten?|stunden?|sekunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|mal|uhr|sachen|dinge|und|oder|von|bis|mit|im|in|am|an|auf|ist|war|sind|das|die|der|den|dem|es|wir|ich|sie|er|nicht|ja|nein|also|dann|aber|zu|fix|gut|noch|schon|weiter|nach|vor|für|als|wenn|raus|hat|haben',
  'secondes?|heures?|jours?|semaines?|mois|ans|années?|fois|choses?|et|ou|de|du|à|au|en|est|sont|par|pour|le|la|les|on|je|vous|nous|ça|pas|oui|non|mais|donc|avec|dans|sur|demi|largement',
  'minutos?|horas?|segundos?|días?|semanas?|mes|meses|años?|veces|vez|cosas?|y|o|u|de|del|a|al|en|es|son|por|para|el|los|las|no|sí|pero|con|que|se|lo|más',
  'minuut|uur|uren|seconden?|dagen|dag|weken|maanden?|jaar|keer|dingen|en|of|van|tot|met|in|op|is|zijn|het|de|dat|we|ik|niet|maar|dan|voor|naar|te|over|half|bij',
  'minuti|ore|ora|secondi|giorni|giorno|settiman[ae]|mes[ei]|ann[io]|volte|cose|e|di|da|al|ai|in|è|sono|per|il|lo|gli|i|le|non|sì|ma|con|che|ci|si|mezza',
  'dias?|anos?|mês|vezes|coisas?|e|ou|do|da|em|é|são|o|os|as|não|sim|mas|com|que',
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|januari|februari|maart|mei|augustus|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|st|nd|rd|th',
].join('|')
const period =
  'day|week|month|quarter|year|night|hour|user|seat|head|person|unit|driver|call|tag|woche|monat|quartal|jahr|stunde|nacht|stück|person|kopf|jour|semaine|mois|an|trimestre|heure|personne|día|semana|mes|año|hora|persona|dag|week|maand|jaar|kwartaal|uur|stuk|giorno|settimana|mese|anno|pezzo|bottiglia|dia|mês|ano'
const each = 'a|per|each|every|an|pro|je|die|der|jede[nrs]?|im|par|al|la|el|por|cada|à la|elke|iedere|ogni|a|o'
const ofLate =
  'last (?:week|month|year|quarter)|this (?:week|month|year|quarter)|letzte[nr]? (?:woche|monat|jahr)|diese[nr]? (?:woche|monat)|la semaine dernière|le mois dernier|vorige (?:week|maand)|la semana pasada|el mes pasado|el trimestre|este trimestre|la settimana scorsa|il mese scorso'
/** Terms of payment, notice and delivery are longer than what people wait in a talk. */
const longTerm = 'days|tagen?|tage|jours|días|dagen|giorni|dias'
const measured =
  'pay|paid|costs?|charges?|charged|priced? at|quoted|target|budget|goal|excess|zahlen|zahlt|kostet|kosten|ziel|liegen bei|liegt bei|paie|payons|coûte|objectif|pagamos|pagáis|cuesta|objetivo|betalen|kost|doel|paghiamo|costa|obiettivo'

const fractions = [
  String.raw`(?:two|three) (?:thirds|quarters)|a (?:third|quarter|fifth|tenth)(?! of an hour) (?:of|less|more|cheaper|down|up|higher|lower|over|under)`,
  'zwei drittel|drei viertel|dreiviertel(?! ?stunde)|ein (?:drittel|viertel|fünftel) (?:der|von|mehr|weniger|teurer|billiger|günstiger|höher)',
  String.raw`deux tiers|trois quarts(?! d)|un (?:tiers|quart|cinquième) (?:de(?!.?heure)|des|plus|moins)`,
  'dos tercios|tres cuartos|un (?:tercio|cuarto|quinto) (?:de|más|menos)',
  'due terzi|tre quarti|un (?:terzo|quarto|quinto) (?:di|del|in|più|meno)',
  'twee derde|driekwart|een (?:derde|kwart|vijfde) (?:van|meer|minder|duurder|goedkoper|hoger|lager)',
  'dois terços|três quartos|um (?:terço|quarto) (?:d[eoa]|a mais|a menos)',
].join('|')
const durations =
  'hours?|days?|weeks?|months?|stunden?|tage|wochen|monate|heures?|jours?|semaines?|mois|horas?|días?|semanas?|meses|uur|uren|dagen|weken|maanden|or[ae]|giorni|settimane|mesi|dias'
const minutes = 'minutes?|minuten|minutos|minuti'
const lasting =
  'takes|lasts|dauert|braucht|dure|prend|tarda|dura|lleva|duurt|kost|ci mette|ci vuole|ci vogliono|richiede|demora|leva'
const average =
  'on average|an average|im schnitt|durchschnittlich|im durchschnitt|en moyenne|de media|en promedio|in media|gemiddeld|em média'
const being =
  'was|were|is|are|had|has|have|got|waren|sind|war|hatten?|haben|hat|était|étaient|sont|avait|avons|eran?|erano|fueron|son|ha|han|había|sono|abbiamo|avevamo|zijn|hadden|heeft|hebben|eram|são|foram|tinha|temos'
const times = 'times|mal|fois|veces|volte|keer|vezes|percent|prozent|procent'

/** Each is tried on one sentence. */
function buildForms({ any, large, hundreds }: NumberWords): RegExp[] {
  const n = `(?:${digits}|${any})`
  const many = `(?:${manyDigits}|${large})`
  const thing = String.raw`(?!(?:${notCounted}|${currency})${to})\p{L}[\p{L}-]{2,}`
  const build = (...parts: string[]) => new RegExp(`${from}(?:${parts.join('|')})${to}`, 'iu')
  return [
    /[€$£¥₹]\s?\d|\d\s?[€$£¥₹%]|(?<![\p{L}\d])\d{1,3}k(?![\p{L}\d])/iu,
    build(String.raw`${n}[ -](?:\p{L}+ )?(?:${currency}|${percent})`),
    // With what is counted, directly or after one word.
    build(String.raw`${many} (?:(?!(?:${notCounted})${to})\p{L}+ )?${thing}`),
    build(String.raw`${n} (?:\p{L}+ ){0,3}?(?:${each}) (?:${period})`),
    build(String.raw`${n} (?:\p{L}+ ){1,4}?(?:${ofLate})`),
    build(String.raw`(?:[3-9]\d|\d{3,}|${large}) (?:${longTerm})`),
    build(String.raw`(?:${measured})(?: \p{L}+){0,4} ${many}`),
    // A sum and its small coins: `four euros sixty`.
    build(String.raw`(?:${n}|une?|un|ein|één) (?:${currency}) (?:et |und |e |y |con |con )?${any}`),
    build(String.raw`(?:${being})(?: \p{L}+){0,2} ${hundreds}(?! (?:${times}))`),
    // `One in six`, but not the figure of speech `nine times out of ten`.
    build(
      String.raw`(?:${n}|une?|uno|una|eine?r?|één|a|one) (?:(?!(?:${times}) )\p{L}+ ){0,2}?(?:out of|in every|sur|su|von|op(?: de)?|van de|de cada|em cada) (?:de )?${n}(?! (?:${currency}))`,
    ),
    build(
      String.raw`one in ${any}`,
      String.raw`jede[rsnm]? (?:zweite|dritte|vierte|fünfte|sechste|sieb(?:en)?te|achte|neunte|zehnte|zwanzigste)`,
      'every (?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?! (?:day|week|month|year|monday|tuesday|wednesday|thursday|friday))',
    ),
    build(fractions),
    // How long something takes as a rule.
    build(
      String.raw`(?:${lasting})(?: \p{L}+){0,4} (?:${n}(?:[ -]\p{L}+)? (?:${durations})|${many} (?:${minutes}))`,
      String.raw`(?:${average})(?: \p{L}+){0,3} ${n}`,
      String.raw`${n} (?:\p{L}+ ){1,2}?(?:${average})`,
    ),
    build(String.raw`${n} (?:point|komma|virgule|coma|virgola|vírgula) ${any}`),
  ]
}

const formsByLanguage = new Map(Object.entries(numberWords).map(([code, words]) => [code, buildForms(words)]))
/** What is a number and none: dates, clock times, ages and rooms. */
const plain =
  /(?:\d{1,2}:\d{2}|(?:19|20)\d{2}(?![\p{L}\d.,])|(?<!\p{L})(?:room|page|slide|step|line|version|zimmer|seite|page|pagina) \d+)/giu

/** Whether the sentence gives a number that matters to a business, in one of these languages (ISO 639-1). */
export function hasBusinessNumber(sentence: string, codes: readonly string[] = ['en']): boolean {
  const text = sentence.replaceAll(plain, '–')
  return listKnown(codes).some((code) => formsByLanguage.get(code)?.some((form) => form.test(text)))
}

/** The numbers of a sentence, each with the word after it, in lower case: what was said before is known by them. */
export function listNumbers(sentence: string, codes: readonly string[]): string[] {
  const text = sentence.toLowerCase().replaceAll(plain, '–')
  return listKnown(codes).flatMap((code) => text.match(numbersByLanguage.get(code) ?? /(?!)/u) ?? [])
}

const numbersByLanguage = new Map(
  Object.entries(numberWords).map(([code, { any }]) => [
    code,
    new RegExp(String.raw`${from}(?:${digits}|${any})${to}(?: \p{L}+)?`, 'giu'),
  ]),
)

function listKnown(codes: readonly string[]): readonly string[] {
  const known = codes.filter((code) => formsByLanguage.has(code))
  return known.length > 0 ? known : ['en']
}
