import { countWords } from '../composer/words.ts'

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

const secret =
  'internal(?:ly)?|confidential(?:ly)?|private(?:ly)?|secret|off the record|in confidence|between us|intern|vertraulich|privat|geheim|unter uns|interne|confidentiel(?:le)?|privé|entre nous|interno|confidencial|privado|entre nosotros|confidenziale|riservato|tra noi|fra noi|entre nós|vertrouwelijk|onder ons|tussen ons|внутрішнє|конфіденційно|між нами'
/** "Between us, the heater was on all night": the secret is in the sentence. */
const ownMatter = new RegExp(`^\\P{L}*(?:${secret})[,:]\\s+(?:\\S+ ){3}`, 'iu')
/** Words for something before them, at the start of a sentence. */
const leaning =
  /^(?:it|oh|ours|mine|yours|theirs|la mía|el mío|la nuestra|el nuestro|il mio(?= è)|la mia(?= è)|le mien|la mienne|le nôtre|la nôtre|he|she|both|beide|les deux|ambos|entrambi|its|they|them|their|he|she|his|her|this|that|these|those|such|and|but|or|so|because|then|also|which|not|only|even|there|here|another|now|first|firstly|second|secondly|third|thirdly|fourth|finally|next|last|jetzt|seither|seitdem|er|sie|es|das|dies|diese[rsn]?|und|aber|oder|denn|dann|also|auch|il|elle|ils|elles|ce|cela|ça|c'est|et|mais|donc|alors|eso|esto|ese|esa|y|pero|entonces|también|lui|lei|questo|quello|e|ma|poi|anche|isso|isto|ele|ela|mas|então|het|dat|dit|die|hij|zij|ze|en|maar|dan|ook|це|він|вона|вони|і|але|та)(?![\p{L}])/iu
/** A reply: "I'm not, the second visit is half price." */
const reply =
  /^(?:I|we|you|they|it|he|she)(?:['’](?:m|re|s))? (?:not|do|did|does|don['’]t|didn['’]t|doesn['’]t|am|are|is|was|were|can|can['’]t|won['’]t|haven['’]t)[,.;:]|^(?:yes|no|nope|ja|nein|doch|oui|si|non|sí|sì|sim|não|nee|jawel|так|ні)(?:[,.!]| und | sorry | wait )/iu
const isReply = (text: string): boolean => reply.test(text)
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
