import { doubtWords } from './doubt-words.ts'

/** What is done to a text or with it, by language. */
const acts: Record<string, string> = {
  en: "writ(?:e|ing|ten)|scribbl\\p{L}*|typed?|told differently|tease|slogan|leave (?:it|this|that|him|her|them)(?! (?:to|till|until|in|on|for|at|overnight))|skip (?:it|this|that|him|her|them)|say (?:who|which|how much)|(?:can['’]t|cannot) say|allowed to (?:say|show|use|name)|double-?check|(?:check|confirm|ask|verify) (?:with|whether|if)|your call|you send|keep it (?:kind|short|light|vague)|goes? out|(?:run|send) (?:it|this) (?:past|by)|drawings?|sketch|maps?|logos?|me done|by (?:mon|tues|wednes|thurs|fri)day|louder|discount",
  de: 'schreib\\p{L}*|erwähn\\p{L}*|nenn(?:en|t)|lass (?:das|es|den|die|ich)|lassen wir|stehen lassen|weglass\\p{L}*|weg|draußen|prüf\\p{L}*|klären|gegenlesen|zu knapp|anbei|zeichnung|skizze|logo|erzähl ich',
  fr: 'écri\\p{L}*|mentionn\\p{L}*|cite[rz]?|parle[rz]?|parlons|mettr\\p{L}*|mets|dessins?|croquis|logo|vérifi\\p{L}*|demande[rz]? à|carte blanche|vous me direz|ménage\\p{L}*|svp|rien avant|pour les parents',
  es: 'escrib\\p{L}*|mencion\\p{L}*|contar(?:lo|la)?|cuentes|pon(?:er|gas|lo|la|le|erlo)?|digas|decirlo|actualizar\\p{L}*|comprob\\p{L}*|pregunt\\p{L}* a|dejarlo|dibujo|mapa|logo',
  it: 'scriv\\p{L}*|cit(?:are|iamo)|nomin\\p{L}*|dir(?:lo|e così)|lasciamol[oaei]|lascial[oaei]|tog(?:li|liamo|lierei)|disegno|mappa|logo|verific\\p{L}*|chied\\p{L}* a|ci va|mi fido',
  pt: 'escrev\\p{L}*|mencion\\p{L}*|contes|põe|deixar? (?:assim|isso|de fora)|confirm\\p{L}*|pergunt\\p{L}*|desenho|mapa|logo',
  nl: 'schrijf\\p{L}*|schrijver|noemen|vermeld\\p{L}*|laat (?:dat|het|hem|haar|maar)|check\\p{L}*|navragen|tekening|kaartje|logo|verbeter|fout|er ?bij',
  uk: 'пиш\\p{L}*|згад\\p{L}*|назив\\p{L}*|перевір\\p{L}*|уточн\\p{L}*|спита\\p{L}*|надсил\\p{L}*|коротко',
}

/** What a text consists of, its author, what must not be told, and what is done to a text. */
const patterns = new Map(
  Object.entries(doubtWords).map(([code, { text, hush, self }]) => [
    code,
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${text}|${hush}|${self}|${acts[code]})(?![\\p{L}\\p{N}])`, 'iu'),
  ]),
)

/** Whether a sentence may be about the text, its making or a secret; without words for its language it may. */
export const isAboutText = (text: string, code: string): boolean => patterns.get(code)?.test(text) !== false

/** Forbids or spares something, by a verb that is not said of texts; in the plural or the formal person where a language has them. */
const spares: Record<string, RegExp> = {
  en: /^(?!.*(?:leave|keep|say) (?:it|this|that|them) out)(?:\P{L}*|.*[,;.] )(?:and |but |so |please )*(?:don['’]?t|do not|never|no need to) (?:\p{L}+ly |ever )?(?!mention|name|print|publish|quote|write|post|include|credit|share|repeat|use|go|bring up|breathe|dare|want|know|worry about|invent|sound|make (?:it|this|that)|put (?:(?:this|that|his|her|their) |the (?:money|prices?|names?|surnames?|figures?|numbers?|costs?|sums?|amounts?|address|dates?|years?) (?:in|down)(?! the)|it (?:in|up|online|on (?:the|our) (?:site|page|web))(?! the \p{L}+ (?:with|for|to)|\P{L}*the (?!post|text|article|paper|copy)))|(?:say|tell) (?:it|that|this|anything|who|which|where|how)|tell (?:anyone|anybody|people|them)\W*$|(?:feel|need|have)(?!\p{L}))\p{L}/iu,
  de: /^\P{L}*(?:(?:und|aber|also|bitte) )*(?:(?:[Ss]agt|[Ee]rzählt|[Vv]erratet|[Gg]ebt|[Ll]asst) |\p{Lu}\p{Ll}+en Sie |(?:[Nn]icht|[Nn]ie) )/u,
  fr: /^\P{L}*(?:(?:et|mais|surtout) )*(?:ne |n['’])(?:(?:le|la|les|lui|leur|y|en|vous) )*\p{L}+ez(?!\p{L})/iu,
  es: /^\P{L}*(?:(?:y|pero) )*no (?:(?:le|les|se|lo|la|los|las|os) )*\p{L}+(?:áis|éis|an|en)(?!\p{L})/iu,
  it: /^\P{L}*(?:(?:e|ma) )*non (?:(?:gli|le|lo|la|ci|vi) )*\p{L}+(?:ate|ete|ite)(?:\p{L}{2,3})?(?!\p{L})/iu,
  pt: /^\P{L}*(?:(?:e|mas) )*não (?:(?:lhe|lhes|o|a|os|as|se) )*\p{L}+(?:am|em)(?!\p{L})/iu,
  nl: /^\P{L}*(?:(?:en|maar) )*(?:zeg|vertel|geef|laat) (?:hem|haar|hun|ze|dan|het|je) .*niet(?!\p{L})/iu,
}
/** "Don't tell her it won't sting": a prohibition about the matter is advice to readers. */
export const isAdvice = (text: string, code: string): boolean =>
  spares[code]?.test(text) === true && !isAboutText(text, code)
