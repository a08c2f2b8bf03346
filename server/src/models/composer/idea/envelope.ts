import type { LeftOut } from '@draftwright/contract/left-out'
import { splitSentences } from '../sentences.ts'
import { capitalizeFirst, countWords } from '../words.ts'

/** An idea without what only carries it. */
interface Opened {
  readonly text: string
  /** As the mail names it, without "Re:". */
  readonly subject: string | null
  /** Before the text and after it, in the author's order. */
  readonly before: readonly LeftOut[]
  readonly after: readonly LeftOut[]
}

const field =
  /^(?:from|to|b?cc|sent|date|subject|von|an|gesendet|datum|betreff|de|à|objet|envoyé|para|asunto|enviado|da|a|oggetto|assunto|aan|onderwerp|verzonden|кому|від|тема)\s?:/iu
const subject = /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp)\s?:/iu
const greeting =
  /^(?:hi|hiya|hey|hello|dear|good (?:morning|afternoon|evening)|morning|hallo|moin|servus|guten (?:morgen|tag|abend)|liebe[rs]?|sehr geehrte[rs]?|grüß\p{L}*|bonjour|bonsoir|salut|coucou|ch(?:er|ère)s?|hola|buenos días|buenas|estimad[oa]s?|querid[oa]s?|ciao|salve|buongiorno|buonasera|car[oaie]|gentil[ei]|olá|bom dia|boa tarde|caros?|hoi|beste|goede\p{L}+|geachte|lieve|привіт|добрий день|вітаю|шановн\p{L}+|дорог\p{L}+)(?!\p{L})/iu
/** Hopes and thanks with which a letter begins. */
const wish =
  /^sorry (?:for|about|this is|it['’]s|i['’]m) (?:the |my |a |so |such a )*(?:late|delay|slow|silence|wait)|^(?:entschuldige?\p{L}*|sorry|désolée?|perd[oó]n\p{L}*|scusa\p{L}*|desculp\p{L}*) (?:\p{L}+ ){0,4}(?:verspätung|spät|retard|retraso|tardanza|ritardo|demora|laat|vertraging)(?!\p{L})|^(?:as (?:promised|discussed|agreed)|wie (?:versprochen|besprochen)|comme (?:promis|convenu)|como (?:quedamos|prometí)|come promesso|zoals (?:beloofd|afgesproken))[^:.]{0,30}[:.]\W*$|^(?:just )?(?:a )?quick (?:one|note|line|message)(?!\p{L})|^(?:(?:i|we|ich|wir|je|j['’])\s?)?(?:really |just )?(?:hope|trust|hoffe\p{L}*|espère|espero|spero|hoop|сподіваю\p{L}*|(?:many |vielen |lieben )?(?:thanks|thank you|danke?)|merci|gracias|grazie|obrigad[oa]|bedankt|дякую)(?!\p{L})/iu
const closing =
  /^(?:(?:many|kind|kindest|best|warm|warmest|all the|with|much) )*(?:thanks|thank you|regards|wishes|best|cheers|love|yours|sincerely|take care|(?:(?:speak|talk|see you|catch up|more) (?:soon|later|then|tomorrow|next week|(?:on )?\p{L}+day)))(?!\p{L})|^(?:(?:viele|liebe|beste|herzliche|schöne|sonnige|mit \p{L}+en) )?(?:grü(?:ß|ss)en?|gruß|lg|vg|mfg|danke?)(?!\p{L})|^(?:vielen|besten|lieben) dank|^(?:bien (?:à|cordialement)|cordialement|bonne (?:journée|soirée|semaine)|amitiés|bises|à bientôt|merci)(?!\p{L})|^(?:(?:un|muchos|um) )?(?:\p{L}+ )?(?:abrazos?|saludos?|besos|abraços?|cumprimentos|saluto|saluti)(?!\p{L})|^(?:atentamente|gracias|grazie|a presto|obrigad[oa])(?!\p{L})|^(?:met )?(?:\p{L}+e )?groet(?:en|jes)?(?!\p{L})|^(?:bedankt|з повагою|обіймаю|дякую)(?!\p{L})/iu
/** "Idea for a post: …", "Notes for the blog - …": what follows is the subject. */
const frame =
  /^(?:(?:blog|post|article|artikel|beitrags)[ -]?)?(?:ideas?|idee[në]?|idées?|ideias?|topic|thema|sujet|tema|onderwerp|notes?|notizen?|notas?|appunti|notities)(?:\s(?:for|on|about|für|zu|zum|über|pour|sur|per|su|para|sobre|voor|over|d['’]|de|del)\s?(?:\p{L}+ ){0,2}\p{L}+)?\s?(?::|\s[–—-])\s*(?=\S)/iu

const carrier =
  "(?:\\p{L}+ )?\\p{L}*(?:website|web ?site|web|site|sito|página|pagina|page|homepage|webseite|seite|blog|newsletter|rundbrief|bulletin|boletín|bollettino|nieuwsbrief|linkedin|intranet|magazine|zeitung|heft)(?: (?:of|von|unser\\p{L}*|de|della?|van|da|du) (?:[\\p{L}’'-]+ ?){1,7}?)?"
const whither = `(?: (?:for|für|fürs|pour|para|per|voor|on|auf) (?:(?:the|our|my|die|den|das|unser\\p{L}*|la|le|el|il|l[’']|notre|nuestr[oa]|o|a|de|het|onze) ?)?${carrier})?`
const kindOfText =
  '(?:short |quick |kurzen? |petit |pequeñ[oa] |breve |kort )?(?:\\p{L}+[ -])?(?:post|article|piece|text|texte?|texto|testo|tekst|beitrag|blogbeitrag|artikel|artículo|articolo|artigo|billet|stuk|stukje|ideetje|entrada)'
const want =
  "(?:i|we|ich|wir|je|j[’']|nous|ik)?(?:[’']d| would)? ?(?:want|(?<=i )wanted|like|möchten?|will|wollen|würden? gern|voudrais|voudrions|aimerais|veux|souhaite|quiero|quería|quisiera|queremos|me gustaría|vorrei|voglio|volevo|vorremmo|vogliamo|queria|quero|gostava de|wil|wilde|willen)(?: (?:to|gern|mal|graag|even))*"
const some = `(?: (?:an?|einen?|un|une|um|een|etwas|was|iets|qualcosa|algo))?(?: ${kindOfText})?${whither}`
/** "I want to write about X", "Thing I want to write about: X", "Article for the site: X": X is the subject. */
const subjectFrame = new RegExp(
  [
    `(?:(?:one |a |another )?(?:thing|something|topic) )?${want}(?: (?:write|talk|écrire|parler|escribir|hablar|scrivere|parlare|escrever|falar))?${some}(?: (?:schrijven|vertellen))?(?: (?:about|over|darüber schreiben,|über(?! (?:den|(?:ein|unser|mein|ihr)en) )|sur|sobre|su)|(?<=(?:parl|habl|fal)\\p{L}+) d[iea])(?: una cosa che [^:]{5,60})?:?\\s+`,
    `${want} (?:raconter|expliquer|contar|explicar|raccontare|spiegare|écrire|escribir|scrivere)${some} (?=(?:comment|pourquoi|cómo|por qué|come|perché|como|l[ae]s?|el|il) )`,
    `(?:an? |einen? |une? |um |uma |een )?${kindOfText}${whither}(?:\\s?:| (?:about|über|sur|sobre|su|over)(?= ))\\s+`,
  ]
    .map((one) => `^${one}(?=\\S)`)
    .join('|'),
  'iu',
)
/** "Quick one, for LinkedIn: " */
const quick = /^(?:just )?(?:a )?(?:quick|short) (?:one|idea|thing)(?:[,–-] ?[^:.]{3,30})?:\s+(?=\S)/iu
/** "Just an idea for our website." */
const remark = new RegExp(
  `^(?:(?:even|just|here[’']s|nur|mal|hier|ecco|voici|aquí va|só) )?(?:(?:an?|eine?|une?|un[oa]?|uma?|een) )?(?:\\p{L}+ )?(?:idea|idee|ideetje|idée|ideia|thought|gedanke|note|notiz|nota)(?! (?:that|which|die|qui|que|che))${whither.slice(0, -1)}[.!]$`,
  'iu',
)
/** "For our website: what to do if it rains": what stands before the colon says where it goes. */
const place =
  /^(?:for|für|pour|para|per|voor)(?: op)? (?:(?:the|our|die|den|das|unser\p{L}*|la|le|el|il|l['’]|notre|nuestr[oa]|o|a|de|het|onze) ?)?\p{L}*(?:website|web ?site|web|site|sito|página|pagina|page|homepage|webseite|blog|newsletter|bulletin|boletín|nieuwsbrief)(?:,? [^:.!?]{2,40})?:\s+(?=\S)/iu
/** A line of its own above a text that says what it is and how it should be: "Note for the club's blog, not too stiff:" */
const aim =
  /^(?:[^:.!?]{0,30} )?(?:notes?|notiz|entwurf|draft|brouillon|borrador|bozza|text|texte|texto|testo|tekst|stukje|post|beitrag|artikel|article|\p{L}*(?:blog|website|webseite|homepage|newsletter|sito|web|site))(?!\p{L})[^.!?]{0,70}:$/iu
/** A salutation and what is sent, in one line: "Hola Marta, here is the draft, mend it a little." */
const hand =
  /^\p{Lu}\p{L}*(?: \p{L}+)? \p{Lu}\p{Ll}+[,!] .*(?<!\p{L})(?:draft|text|piece|copy|notes|entwurf|beitrag|brouillon|texte|borrador|texto|bozza|testo|rascunho|concept|stukje|tekst|tidy|polish)(?!\p{L})/u

/** Characters of a line above a text. */
const longestTitle = 90
const leave = (text: string, reason: LeftOut['reason'] = 'filler'): LeftOut => ({ text, reason })
const isName = (line: string): boolean => /^(?:\p{Lu}[\p{L}.'’-]*\s?){1,3}(?:x{1,3})?\.?$/u.test(line)
const isShortLine = (line: string): boolean => countWords(line) <= 8 && (!/[.!?…]$/.test(line) || isName(line))

/** Takes the head of a mail, salutation, good wishes, signature and the name of the frame away; each is given back by name. */
export function openEnvelope(source: string): Opened {
  const lines = source.split('\n')
  const before: LeftOut[] = []
  const after: LeftOut[] = []
  const next = (): number => lines.findIndex((line) => line.trim() !== '')
  const first = (): string => lines[next()]?.trim() ?? ''
  const take = (reason?: LeftOut['reason']): void => {
    before.push(leave(lines[next()]?.trim() ?? '', reason))
    lines.splice(0, next() + 1)
  }
  const head = lines.slice(next()).findIndex((line) => !field.test(line.trim()))
  if (head >= 2 || (head === 1 && subject.test(first()))) for (let turn = 0; turn < head; turn++) take('instruction')
  const named = before.find(({ text }) => subject.test(text))?.text
  const isLetter = isSalutation(first()) && lines.some((line, at) => at > next() && line.trim() !== '')
  if (isLetter) take()
  else if (greeting.test(first()) && hand.test(first())) {
    const [handed = '', ...others] = splitSentences(first())
    before.push(leave(handed, 'instruction'))
    lines.splice(0, next() + 1, others.join(' '))
  }
  if (isLetter || head > 0) takeWishes(lines, next(), before)
  if (aim.test(first()) && lines[next() + 1]?.trim() === '') take('instruction')
  takeSignature(lines, isLetter || head > 0, after)
  const [opener = '', ...told] = splitSentences(first())
  const said = remark.test(opener) && told.length > 0 ? opener : quick.exec(opener)?.[0]
  if (said !== undefined) {
    before.push(leave(said.trim(), 'instruction'))
    lines.splice(0, next() + 1, capitalizeFirst(first().slice(said.length).trim()))
  }
  const framed = (frame.exec(first()) ?? place.exec(first()) ?? subjectFrame.exec(first()))?.[0]
  const [payload = '', ...rest] = framed === undefined ? [] : splitSentences(first().slice(framed.length))
  const isAlone = rest.length === 0 && lines.slice(next() + 1).every((line) => line.trim() === '')
  if (framed !== undefined && countWords(payload) > 2 && !(isAlone && subjectFrame.test(first()))) {
    before.push(leave(framed.trim(), 'instruction'))
    const bare = capitalizeFirst(payload.replace(/(?: (?:schreiben|erzählen|sprechen|berichten))?\.?$/u, ''))
    // What is too long to stand above the text opens it.
    if (bare.length <= longestTitle) lines.splice(0, next() + 1, bare, '', rest.join(' '))
    else lines.splice(0, next() + 1, [`${bare}.`, ...rest].join(' '))
  }
  return { text: lines.join('\n'), subject: named === undefined ? null : readSubject(named) || null, before, after }
}

/** "Text for the beginners page": what the mail brings, and no topic. */
const delivery =
  /^(?:(?:the|my|some|new|der|mein|le|el|il) )*(?:text|copy|words|draft|blurb|entwurf|beitrag|texte|brouillon|texto|borrador|testo|bozza|tekst|stukje) (?:for|für|pour|para|per|voor) (?:(?:the|den|die|das|la|le|el|il|de|het|our|your) )?(?:\S+ ){0,3}?\p{L}*(?:page|site|website|blog|newsletter|leaflet|seite|heft|página|sito|pagina)$/iu

const readSubject = (line: string): string =>
  line
    .replace(subject, '')
    .replace(/^(?:\s*(?:re|fwd?|aw|wg|tr|rv)\s?:)+/iu, '')
    .trim()
    .replace(delivery, '')

const isSalutation = (line: string): boolean =>
  countWords(line) <= 7 &&
  (greeting.test(line) ? /[,!:\p{L}]$/u.test(line) : countWords(line) < 4 && line.endsWith(','))

/** Good wishes stand in the first sentences. */
function takeWishes(lines: string[], at: number, before: LeftOut[]): void {
  const sentences = splitSentences(lines[at] ?? '')
  const isWish = (text: string): boolean => wish.test(text) && !/\d/.test(text)
  const gone = sentences.filter((text, place) => place < 3 && isWish(text))
  before.push(...gone.map((text) => leave(text)))
  lines[at] = sentences.filter((text) => !gone.includes(text)).join(' ')
}

/** From the closing words on, or a name alone at the end of a letter; a postscript stays. */
function takeSignature(lines: string[], isLetter: boolean, after: LeftOut[]): void {
  const filled = [...lines.keys()].filter((at) => lines[at]?.trim() !== '')
  const window = filled.slice(1).slice(-9)
  const isClosing = (line: string): boolean =>
    countWords(line) <= 5 && !/[?:;]$/.test(line) && (closing.test(line) || (isLetter && /^\P{P}+,$/u.test(line)))
  const start = window.findIndex((at) => isClosing(lines[at]?.trim() ?? ''))
  const last = window.at(-1)
  const isSigned = isLetter && last !== undefined && isName(lines[last]?.trim() ?? '')
  const from = start >= 0 ? start : isSigned ? window.length - 1 : window.length
  for (const [place, at] of window.slice(from).entries()) {
    const line = lines[at]?.trim() ?? ''
    if (place > 0 && !isShortLine(line)) return
    after.push(leave(line))
    lines[at] = ''
  }
}
