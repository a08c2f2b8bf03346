import { countWords } from '../words.ts'

/** Words that stand for the sentence before, where they are no conjunction and no article. */
const pointers: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:this|it|those|these|that(?!\s+(?:we|i|you|he|she|it|they|the|our|my|his|her|their|there|an?|nobody|everyone)(?!\p{L}))|the (?:last|previous) (?:bit|part|sentence|line|one))(?!\p{L})/iu,
  de: /(?<!\p{L})(?:[Dd]as|[Dd]ies(?:es|en|e)?|[Ee]s|[Dd]avon|[Dd]arüber|[Dd]rüber)(?!\p{L}|\s+\p{Lu})/u,
  fr: /(?<!\p{L})(?:[çc]a|cela|ceci|c['’]est|n['’]en|en|l['’]\p{L}+|le(?= \p{L}+[esr](?!\p{L})))(?!\p{L})/iu,
  es: /(?<!\p{L})(?:est[oea]|es[oea]|lo(?! (?:de|del|que)(?!\p{L})))(?!\p{L})|\p{L}(?:rlo|dlo|nlo|gaslo|glo)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:quest[oa]|quell[oa]|ciò|lo|ne)(?!\p{L})|\p{L}(?:rlo|telo|tilo|melo)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:ist[o]|iss[o]|aquilo)(?!\p{L})|-[oa](?!\p{L})/iu,
  nl: /(?<!\p{L})(?:dit|dat(?!\s+(?:we|wij|ik|hij|zij|ze|het|de|er|een)(?!\p{L}))|hierover|daarover)(?!\p{L})/iu,
  uk: /(?<!\p{L})(?:це|цього|цьому)(?!\p{L})/iu,
}
/** A thing that is named: then the sentence is about that. */
const named =
  /(?<=\S\s)(?!I(?:['’]|\s))\p{Lu}\p{Ll}|\d|(?<!\p{L})(?:the|my|our|his|her|their|your)\s(?!(?:last|previous|post|article|text|piece|copy|blog|public)(?!\p{L}))\p{L}/u

/** The same in other languages: "Lo del inspector prefiero no contarlo." */
const topic =
  /(?<!\p{L})(?:lo de|lo del|del|della|dello|dei|delle|sul|sulla|sobre (?:el|la|los|las|o|a)|du|de la|pour (?:le|la|les)|quant (?:au|à)|over (?:de|het)|van (?:de|het)|über (?:den|die|das)|mit (?:dem|der|den)|про) (?!(?:це|те|нього|неї)(?!\p{L}))\p{L}{3,}/iu

/** Whether a request speaks of the sentence before it and not of a thing that it names: "Leave that out." */
export const hasBackReference = (text: string, code: string): boolean =>
  countWords(text) <= 9 &&
  !ownMatter.test(text) &&
  pointers[code]?.test(text) === true &&
  !named.test(text) &&
  !topic.test(text)

/** "It" can be the whole matter or a part of the sentence. */
export const isVague = (text: string): boolean => /(?<!\p{L})it(?!\p{L})/iu.test(text)

const secret =
  'internal(?:ly)?|confidential(?:ly)?|private(?:ly)?|secret|off the record|in confidence|between us|intern|vertraulich|privat|geheim|unter uns|interne|confidentiel(?:le)?|privé|entre nous|interno|confidencial|privado|entre nosotros|confidenziale|riservato|tra noi|fra noi|entre nós|vertrouwelijk|onder ons|tussen ons|внутрішнє|конфіденційно|між нами'
/** "Between us, the heater was on all night": the secret is in the sentence. */
const ownMatter = new RegExp(`^\\P{L}*(?:${secret})[,:]\\s+(?:\\S+ ){3}`, 'iu')
const secretLabel = new RegExp(
  `^\\P{L}*(?:(?:strictly|purely|just|only|this is|nur|streng|rein|strictement|estrictamente|solo|strettamente|alleen|strikt) )*(?:${secret})(?: (?:only|use|note|info|notiz))*\\s?(?::|\\s[–—-])\\s`,
  'iu',
)
const noteLabel =
  /^\P{L}*(?:notes?|nota|notiz|hinweis|notitie|remarque|примітка) (?:to|for|an|für|pour|à|al?|per|para|voor|aan|для) [^:]{2,40}:\s/iu

/** A remark of its own that a task opens: "(check: …)". */
const taskLabel =
  /^\s*(?:[([]\s*(?:note|nota|notiz|remarque|opmerking|anm)|[([]?\s*(?:to-?do|(?:to )?check|fixme|prüfen|nachfragen|à vérifier|da verificare|por verificar|nagaan))\s?:\s/iu

/** What a paragraph is opened as: it goes on to its end. */
export const readNoteLabel = (text: string): 'private' | 'instruction' | null =>
  secretLabel.test(text) ? 'private' : noteLabel.test(text) || taskLabel.test(text) ? 'instruction' : null

const secretWord = new RegExp(`(?<!\\p{L})(?:${secret})(?!\\p{L})`, 'iu')
/** Whether a sentence says itself that it is secret. */
export const isOpenlySecret = (text: string): boolean => secretWord.test(text)

/** Somebody whom the reader deals with. */
const counterpart =
  /(?<!\p{L})(?:to your (?!(?:readers?|followers|audience|list|editor)(?!\p{L}))|Ihre[mr] (?=\p{Lu})|à (?:votre|vos) (?!lect)|a (?:su|vuestr[oa]) (?!lect)|al (?:suo|vostro) (?!lett)|(?:tegen|aan) uw (?!lez)|ao (?:seu|vosso) (?!leit))\p{L}/u
/** "Don't name a price on the first call", "Don't mention it to your landlord": advice to anybody, about no certain thing. */
export const isGeneralAdvice = (text: string): boolean =>
  /^\P{L}*(?:don['’]?t|do not|never) \p{L}+ (?:(?:an?|any|your) |the word |.* in front of )/iu.test(text) ||
  counterpart.test(text)

const frames: Record<string, RegExp> = {
  en: /^(?:(?:and|please|maybe|perhaps|also|we should|you (?:could|should|can)) )*(?:say|mention|add|write|point out|note|tell (?:them|people|readers))(?: (?:here|somewhere|at the end|too|as well|also))? that\s+/iu,
  de: /^(?:(?:bitte|auch|noch|und|ganz|am (?:ende|schluss|anfang)|man|wir|da) )*(?:(?:sollte|soll|muss|könnte|kann)(?: \p{L}+){0,4}|(?:schreib|erwähn|sag)\p{L}*(?: \p{L}+){0,3}),? dass\s+/iu,
  fr: /^(?:(?:il (?:faut|faudrait)|on (?:peut|pourrait|devrait)|merci de|aussi|et|peut-être) )*(?:dire|dis|dites|ajoute[rz]?|précise[rz]?|mentionne[rz]?|écri(?:re|s|vez))(?: aussi)? qu(?:e\s+|['’])/iu,
  es: /^(?:(?:hay que|por favor|también|y) )*(?:decid?|di|añad\p{L}+|mencion\p{L}+|escrib\p{L}+)(?: también)? que\s+/iu,
  it: /^(?:(?:bisogna|per favore|anche|e) )*(?:scriv\p{L}+|aggiung\p{L}+|dire|dite|ricord\p{L}+)(?: anche)? che\s+/iu,
  pt: /^(?:(?:é preciso|por favor|também|e) )*(?:diz(?:er)?|digam|acrescent\p{L}+|escrev\p{L}+|mencion\p{L}+)(?: também)? que\s+/iu,
}

/** What names the part that follows, or whom it is for: "My last line: …", "So this is a piece for students: …" */
const announced =
  /^(?:(?:so|and|also|et|y|e|en) )?(?:this is an? (?:piece|post|article|text|note) (?:for|about) [^:,.]{3,40}|(?:ma|la) phrase de (?:la )?fin|(?:my |the )?(?:last|closing|final|opening) (?:line|sentence)|(?:mein )?(?:schlusssatz|letzter satz|erster satz)|(?:mi |la )?(?:última frase|frase final|frase de cierre)|(?:la mia |la )?(?:ultima frase|frase finale)|(?:mijn )?(?:slotzin|laatste zin|openingszin))\s?:\s+/iu

/** "I want to end with the point that …" */
const closes =
  /^(?:(?:and|so|und|et|y|e|en) )?(?:(?:i|we)(?:['’]d| would)? (?:want|like) to (?:end|close|finish|open|start|begin)(?: (?:it|this))? (?:(?:with|on)(?: the \p{L}+)?|by saying) that|(?:ich|wir) (?:möchten?|will|wollen) (?:\p{L}+ ){0,5}(?:schließen|enden|aufhören|anfangen|beginnen),? dass|(?:je|j['’]) ?(?:voudrais|aimerais|veux) (?:finir|terminer|conclure|commencer) (?:sur l['’]idée|en disant|par dire) (?:que|qu['’])|(?:quiero|quisiera|me gustaría) (?:terminar|acabar|cerrar|empezar) (?:con la idea de|diciendo) que|(?:vorrei|voglio) (?:finire|chiudere|concludere|iniziare) (?:con l['’]idea|dicendo) che)\s+/iu

/** "Also say that we open at 7": the frame for the editor and what is for readers; null where that needs another word order. */
export function splitFrame(text: string, code: string): { frame: string; payload: string } | null {
  const frame = (frames[code]?.exec(text) ?? announced.exec(text) ?? closes.exec(text))?.[0]
  if (frame === undefined) return null
  const payload =
    code === 'de' && !announced.test(text) ? turnClause(text.slice(frame.length)) : text.slice(frame.length)
  return payload === null || countWords(payload) < 4 ? null : { frame: frame.trim(), payload }
}

const places =
  /\s\((?:for|für|pour|para|per|voor) (?:(?:the|our|die|den|das|unser\p{L}*|la|le|el|il|notre|nuestr[oa]|de|het|onze) )?(?:[\p{L}'’-]+ ){0,3}?\p{L}*(?:website|web|site|sito|página|pagina|page|seite|blog|newsletter)\)|,?\s(?:for|on) (?:the|our) (?:\p{L}+ )?(?:website|(?:web )?page|homepage|blog|newsletter|intranet)(?!\p{L})|,?\s(?:für|auf) (?:die|den|das|unser\p{L}*) (?:website|webseite|homepage|blog|newsletter|intranet)(?!\p{L})/iu

/** "New opening hours for the website": where a line above a text is to stand, and the line without it; null where it says neither. */
export function splitPlace(text: string): { frame: string; payload: string } | null {
  const place = places.exec(text)
  if (place === null || countWords(text.replace(places, '')) < 3) return null
  const isEnd = /^\W*$/u.test(text.slice(place.index + place[0].length))
  return { frame: isEnd ? place[0].replace(/^,?\s/u, '') : '', payload: isEnd ? text.slice(0, place.index) : text }
}

const continuations: Record<string, RegExp> = {
  en: /^(?:and |but |or |then )?(?:if (?:you can|possible|there['’]?s (?:room|space|time))(?!\p{L}))|^(?:rather|instead|better)[, ]+(?:just )?(?:say|write|explain|tell|show|use|put|mention)(?!\p{L})/iu,
  de: /^(?:und |aber )?wenn (?:möglich|es geht|du kannst|ihr könnt|platz ist)(?!\p{L})|^(?:eher|lieber|stattdessen|besser) \p{Ll}+(?:en|ern|eln)(?!\p{L}| (?:wir|sie|die|ich|es))/iu,
  fr: /^(?:et |mais )?si (?:tu peux|vous pouvez|possible)(?!\p{L})|^plutôt \p{L}+(?:er|ir|re)(?!\p{L})/iu,
  es: /^(?:y |pero )?si (?:puedes|podéis|es posible)(?!\p{L})|^(?:mejor|más bien) \p{L}+[aei]r(?!\p{L})/iu,
  it: /^(?:e |ma )?se (?:puoi|potete|possibile)(?!\p{L})|^(?:meglio|piuttosto) \p{L}+[aei]re(?!\p{L})/iu,
  nl: /^(?:en |maar )?(?:als je kunt|indien mogelijk)(?!\p{L})|^(?:liever|eerder) \p{L}+en(?!\p{L}| (?:we|wij|ze|ik))/iu,
}

/** Whether a sentence after a request goes on with it: "Rather explain how it works." */
export const isContinuation = (text: string, code: string): boolean => continuations[code]?.test(text.trim()) === true

const forbidding =
  /^(?:please )?(?:don['’]?t|do not|never) \p{L}+$|^(?:avoid|no-?gos?|vermeiden|bitte nicht|nicht \p{L}+en|ne pas \p{L}+|éviter|evitar|evitare|vermijden|niet \p{L}+en)$/iu
/** Whether a fact is named as something to keep from doing. */
export const isForbidding = (label: string): boolean => forbidding.test(label.trim())

/** "wir noch zwei Leute suchen" as a main clause; null where the verb may come apart or the clause is not simple. */
function turnClause(clause: string): string | null {
  const parts = /^(wir|ich|man|es|sie|er)\s+([^,]+?)\s+(\p{Ll}+)([.!]?)$/u.exec(clause.trim())
  if (parts === null) return null
  const [, who, rest, verb = '', end] = parts
  return /^(?:an|auf|aus|ab|ein|mit|vor|zu|nach|weg|los|bei|um)\p{L}{4}/u.test(verb)
    ? null
    : `${who} ${verb} ${rest}${end}`
}

/** Words for something before them, at the start of a sentence. */
const leaning =
  /^(?:it|oh|ours|mine|yours|theirs|la mía|el mío|la nuestra|el nuestro|il mio(?= è)|la mia(?= è)|le mien|la mienne|le nôtre|la nôtre|he|she|both|beide|les deux|ambos|entrambi|its|they|them|their|he|she|his|her|this|that|these|those|such|and|but|or|so|because|then|also|which|not|only|even|there|here|another|now|first|firstly|second|secondly|third|thirdly|fourth|finally|next|last|jetzt|seither|seitdem|er|sie|es|das|dies|diese[rsn]?|und|aber|oder|denn|dann|also|auch|il|elle|ils|elles|ce|cela|ça|c'est|et|mais|donc|alors|eso|esto|ese|esa|y|pero|entonces|también|lui|lei|questo|quello|e|ma|poi|anche|isso|isto|ele|ela|mas|então|het|dat|dit|die|hij|zij|ze|en|maar|dan|ook|це|він|вона|вони|і|але|та)(?![\p{L}])/iu
/** A reply: "I'm not, the second visit is half price." */
const reply =
  /^(?:I|we|you|they|it|he|she)(?:['’](?:m|re|s))? (?:not|do|did|does|don['’]t|didn['’]t|doesn['’]t|am|are|is|was|were|can|can['’]t|won['’]t|haven['’]t)[,.;:]|^(?:yes|no|nope|ja|nein|doch|oui|si|non|sí|sì|sim|não|nee|jawel|так|ні)(?:[,.!]| und | sorry | wait )/iu
export const isReply = (text: string): boolean => reply.test(text)
/** The same words where they are articles: "Die Bücherei zieht um", "Il ragù di mia nonna". */
const article = /^(?:[Dd]ie|[Dd]as)\s+\p{Lu}/u
const italianArticle = /^il\s/iu
/** "Het zwembad gaat open"; a verb after it makes it a pronoun. */
const dutchArticle =
  /^het (?!(?:is|was|gaat|ging|kan|kon|moet|mag|wordt|werd|heeft|had|lijkt|komt|duurt|kost|werkt|blijft|maakt|geeft|helpt|regent|ligt|staat|scheelt|zijn)(?!\p{L}))\p{L}{3,}/iu

/** Whether a sentence begins with a word for something before it. */
export const isLeaning = (text: string, code?: string): boolean =>
  isReply(text) ||
  (leaning.test(text) &&
    !article.test(text) &&
    !(code === 'it' && italianArticle.test(text)) &&
    !(code === 'nl' ? dutchArticle.test(text) : /^en\s/iu.test(text)))
