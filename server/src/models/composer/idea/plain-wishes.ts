import { countUnmarked } from './split-dictation.ts'

/** Wishes about a text that name its end, its names, its tone or its pictures, in any of the languages. */
const person = '\\p{Lu}\\p{Ll}+'
const lead = '^\\P{L}*(?:(?:and|but|so|also|oh|please|actually|und|aber|ach|bitte|et|mais|y|pero|e|ma|mas|en|maar),? )*'
const compile = (...all: string[]): RegExp => new RegExp(all.map((one) => `(?:${one})`).join('|'), 'iu')

/** "It need not be printed", "his year out too": what stays out. */
const withheld = compile(
  // What a pronoun points to need not stand there.
  "(?:(?:that|this|it) (?:doesn['’]t|does not|needn['’]t) (?:need to |have to )?(?:go|be) in|no need to (?:print|write|include|put) (?:that|this|it)(?: (?:in|down))?)\\W*$",
  '(?:das|dies|es) (?:muss|braucht|soll) (?:\\p{L}+ )?nicht (?:mit )?(?:rein|hinein|drinstehen|dastehen|erwähnt werden)\\W*$',
  "(?:pas besoin|inutile|pas la peine) de (?:le |la |l['’])?(?:mettre|écrire|préciser|publier)(?: (?:ça|cela))?\\W*$",
  '(?:no hace falta|no es necesario) (?:poner|escribir|incluir|publicar)l[oa]s?\\W*$|(?<!\\p{L})(?:eso|esto)(?: \\p{L}+)? no l[oa] (?:pong|cuent|publi[cq]|mencion|escrib)\\p{L}+',
  "(?:non (?:serve|occorre|c['’]è bisogno di)|inutile) (?:metter|scriver|aggiunger|pubblicar)l[oaie]\\W*$|(?<!\\p{L})(?:il nome|i nomi|nomi) non (?:l[oi] |ne )?(?:dico|diciamo|facciamo|metto|mettiamo)(?!\\p{L})",
  '(?:não é preciso|não vale a pena) (?:pôr|escrever|incluir|publicar)(?: (?:isso|isto))?\\W*$',
  '(?<!\\p{L})(?:laat|haal) (?:die|dat|dit) er (?:voorlopig|nog|maar|liever|even|dus)(?: \\p{L}+)? uit(?!\\p{L})|(?<!\\p{L})hoeft er niet (?:in|bij)(?!\\p{L})',
  // What would tell who or where it was.
  `${lead}(?:(?:.*, )?actually )?(?:leave|take) out (?:the|his|her|their) (?:year|date|city|town|village|street|place|age|surname|names?)(?: too| as well)?\\W*$`,
)

const tone =
  'sentimental|soppy|cheesy|preachy|salesy|corporate|boring|dramatic|cute|pompous|technical|formal|too (?:long|short|funny|stiff|clever)|belehrend|kitschig|werblich|reißerisch|larmoyant|moralisateur|pompeux|cursi|sensiblero|pesado|sdolcinato|pesante|lamechas|drammatico|belerend|zeurderig'
const part =
  '(?:title|headline|heading|ending|opening|intro|titel|überschrift|schluss|einstieg|titre|accroche|chute|título|final|cierre|titolo|finale|chiusa|kop|slot|opener)'
const picture =
  "(?:photos?|pictures?|pics?|images?|logo|drawings?|fotos?|bild(?:er)?|dessins?|imagen|imágenes|foto|immagin[ei]|foto['’]s|afbeelding(?:en)?)"

const source =
  '(?:citation|source|reference|figure|number|date|quote|link|study|spelling|quelle|zahl|datum|studie|référence|chiffre|étude|fuente|cita|referencia|dato|estudio|fonte|citazione|riferimento|studio|bron|cijfer|verwijzing|onderzoek)'
const meant = compile(
  // What has still to be looked up.
  `(?:(?:i|we)(?:['’]ve| have)?(?: still)? (?:need|have|must|got)(?: to)? (?:find|look up|check|dig out|verify|add) (?:the|that|a) |(?:muss|müssen) (?:ich |wir )?(?:noch )?(?:die|den|das) |(?:il faut que je|je dois) (?:encore )?(?:retrouv|vérifi|cherch)\\p{L}+ (?:la |le |l['’])|tengo que (?:buscar|comprobar|encontrar) (?:la |el )|devo (?:ancora )?(?:trovare|cercare|verificare) (?:la |il |lo )|moet (?:ik )?(?:nog )?(?:de|het) )(?:exact |right |genaue |bonne )?${source}(?!\\p{L})`,
  // How it should sound, and what it should be called.
  `${lead}(?:can|could|would) you (?:please )?(?:make|keep) (?:it|this) (?:sound|read|feel)(?!\\p{L})`,
  `${lead}(?:find|finde[nt]?|trouver|trouve[rz]?|buscar|busca|trovare|trova|zoek\\p{L}*) (?:an? |einen? |une? |una? |een )?(?:\\p{L}+ )?${part}(?!\\p{L})`,
  `${lead}(?:do not|don['’]?t) make (?:it|this) (?:sound )?(?:${tone})(?!\\p{L})`,
  `${lead}(?:nicht|nur nicht|bloß nicht) (?:zu )?(?:${tone})(?!\\p{L})`,
  "(?:^|[.,;] )(?:i|we)(?: really| just)? (?:do not|don['’]?t) want (?:(?:it|this) )?to (?:sound|read|come across|seem)(?!\\p{L})",
  `${lead}(?:nada|niente|rien|geen|kein\\p{L}*|no) ["„“«][^"“”»]+["“”»](?:,? (?:please|bitte|por favor|per favore|svp|graag)|, (?:das|alle|everybody|everyone|that['’]s)(?!\\p{L}))|bitte kein\\p{L}* ["„“«]`,
  // How it should end, and who does not know how.
  `${lead}(?:(?:i['’]?d|i would|we['’]?d) like|i want|we want|want|need) (?:it |this )?to (?:end|close|finish|start|open|begin) (?:on|with)(?!\\p{L})`,
  `${lead}(?:(?:i['’]?d|i would) like|i want|we want|want|need) an? (?:closing|opening|final|last|first) (?:para|paragraph|line|sentence)(?!\\p{L})`,
  `${lead}(?:i )?(?:don['’]?t|do not|no) (?:know|idea) how to (?:end|finish|close|open|start) (?:it|this|that)\\W*$|(?:ich )?weiß nicht,? wie ich (?:das|es) (?:beende|anfange|abschließe)n?(?: soll)?\\W*$|no s[ée] c[óo]mo (?:acabar|terminar|empezar|cerrar|titular)l[oa]\\W*$|je ne sais pas comment (?:finir|terminer|commencer)\\W*$|non so come (?:finir|concluder|iniziar)l[oa]\\W*$|(?:ik )?weet niet hoe ik (?:dit|het) moet (?:afsluiten|beginnen)\\W*$`,
  `(?:that|this) (?:could|might|would|should) be (?:the|a|our) ${part}(?!\\p{L})|(?:das|dies) (?:könnte|wäre|sollte) (?:vielleicht |doch )?(?:der|die|ein\\p{L}*) ${part}|(?:ça|cela) (?:pourrait|ferait) (?:être )?(?:un |le |la )?(?:bon(?:ne)? )?${part}|(?:podría|puede) ser (?:el|un) ${part}|potrebbe essere (?:il|la|un\\p{L}*) ${part}|dat (?:kan|zou) (?:de|het|een) ${part}`,
  // Who writes it, and for whom it was not easy.
  `${lead}(?:i['’]?m|i am) (?:not (?:much of a|a|the best|a great)|no|no great) writer\\W*$|ich bin (?:nicht so|kein|kein großer|keine|keine große) (?:der |die )?schreiber(?:in)?\\W*$|je ne suis pas (?:très )?(?:doué|écrivain)\\p{L}*(?: pour écrire)?\\W*$|no se me da (?:muy )?bien escribir\\W*$|non sono brav[oa] a scrivere\\W*$|ik ben (?:geen|niet zo['’]?n) schrijver\\W*$`,
  "(?:i|we) (?:haven['’]?t|have not|didn['’]?t|did not) (?:use|put|name|mention)\\p{L}* (?:any )?(?:real )?names(?!\\p{L})|ich hab\\p{L}* keine namen (?:genannt|verwendet|benutzt)|je n['’]ai (?:mis|cité|donné) aucun nom|no he puesto nombres|non ho (?:messo|fatto) nomi|(?:please )?keep it that way\\W*$",
  // What comes with it, and who reads it before it is out.
  `(?:the |a |some |two |three )?(?<!\\p{L})${picture} [^.?!]{0,40}(?:is|are) attached(?!\\p{L})|attached (?:is|are|you['’]ll find) (?:the |a |some |two |three )?${picture}|${picture} [^.?!]{0,30}(?:im anhang|anbei)(?!\\p{L})|(?:anbei|im anhang) (?:\\p{L}+ ){0,3}${picture}|${picture} [^.?!]{0,30}(?:en pièce jointe|ci-jointe?s?)|(?:adjunto|te adjunto|te mando) (?:la |una |las |unas )?${picture}|(?:allego|in allegato) (?:\\p{L}+ )?${picture}|${picture} [^.?!]{0,30}(?:in de bijlage|bijgevoegd)`,
  `${picture} [^.?!]{0,40}(?:to follow|(?:will |['’]ll )(?:follow|come) (?:later|soon)|folg(?:t|en) (?:noch|später)|kommt? (?:noch|später)|viendr(?:a|ont) (?:plus tard|après)|arriver(?:a|ont) plus tard|llegar(?:á|án) (?:luego|después)|arriv(?:a|ano) dopo|vol(?:gt|gen) (?:nog|later))(?!\\p{L})`,
  `${lead}(?:ask|check with|frag\\p{L}*|demande\\p{L}* à|pregunt\\p{L}* a|chied\\p{L}* a|vraag) .*(?:before you (?:put|print|post|publish|add)|bevor (?:du|ihr|Sie) .*(?:schreib|druck|veröffentlich|setz)\\p{L}*)(?!\\p{L})`,
  "antes de (?:colgar|subir|publicar|imprimir|pôr)(?:l[oa]| est[oe]| isto| el texto)(?!\\p{L})|avant (?:de (?:publier|imprimer|poster) (?:ça|le texte|l['’]article)|que (?:ça|le texte) (?:parte|paraisse))(?!\\p{L})|prima (?:di (?:pubblicar|metter|stampar)l[oa]|che (?:esca|vada online))(?!\\p{L})|bevor (?:das|es|der text) (?:rausgeht|online geht|in den druck geht|hochgeladen wird)(?!\\p{L})|voor(?:dat)? (?:het|dit) (?:online gaat|de deur uit gaat|verschijnt)(?!\\p{L})",
)
/** A helper by name has something to do with the text: what it is told in the same breath goes too. */
const told = new RegExp(
  `^\\P{L}*${person}, [^.?!]*(?:laat (?:die|dat)|lass (?:das|es)|laisse|leave (?:that|it|those) out)`,
  'u',
)

/** Words without a mark; more hold something else too. */
const longestClause = 14

/** What a sentence plainly wishes for the text: to have something left out, or something else; null where it wishes nothing. */
export const readPlainWish = (text: string): 'private' | 'instruction' | null =>
  countUnmarked(text) > longestClause
    ? null
    : withheld.test(text)
      ? 'private'
      : meant.test(text) || told.test(text)
        ? 'instruction'
        : null
