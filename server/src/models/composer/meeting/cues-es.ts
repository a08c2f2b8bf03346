import { type Cues, toPattern } from './cue-pattern.ts'

const tasks =
  'mando|envío|paso|preparo|escribo|hago|llamo|pregunto|miro|reviso|confirmo|organizo|reservo|creo|activo|pongo|traigo|busco|compruebo|averiguo|subo|comparto|programo|encargo|pido|cambio|configuro|redacto|entrego|hablo|consulto|instalo|devuelvo|digo|doy|termino|arreglo|actualizo'
const doing =
  'mandar|enviar|pasar|preparar|escribir|hacer|llamar|preguntar|mirar|revisar|confirmar|organizar|reservar|crear|activar|poner|traer|buscar|comprobar|averiguar|subir|compartir|programar|encargar|pedir|cambiar|configurar|redactar|entregar|hablar|consultar|terminar|arreglar|actualizar|dar|decir'
const asked = String.raw`\p{L}{0,12}?(?:${doing})(?:me|nos|lo|la|los|las|le|te|se)*`

/** Spanish. */
export const spanish: Cues = {
  decision: toPattern(
    '(?:hemos|habíamos) (?:decidido|acordado|quedado)',
    'decidimos|acordamos|quedamos en',
    'queda (?:decidido|acordado)|está (?:decidido|acordado|aprobado)|aprobado',
    'trato hecho',
    '(?:entonces|vale|venga|pues|bueno|de acuerdo),? (?:de acuerdo,? )?(?:lo )?(?:probamos|hacemos|dejamos|usamos|cambiamos|empezamos|elegimos|cogemos|seguimos|vamos con|nos quedamos|contratamos|compramos|firmamos|nos vemos|aplazamos|cancelamos)',
    '(?:nos quedamos|vamos|seguimos) con',
    'quedamos (?:así|en que|de acuerdo)|queda así|se queda (?:así|como|igual)|de momento no \\p{L}{3,}mos',
    '(?:a partir de ahora|desde ahora)',
  ),
  promise: toPattern(
    String.raw`(?:yo )?(?:(?:te|os|le|les|se|lo|la|me) ){0,2}(?:${tasks})`,
    String.raw`(?:te|os|le|les|lo|la|me)? ?voy a ${asked}`,
    String.raw`\p{L}{3,}(?:aré|eré|iré)`,
    String.raw`(?:lo|la|los|las) (?:tienes|tenéis|tiene|tendrás|tendréis) (?:antes|para|el|mañana|hoy)`,
  ),
  notPromise: toPattern(
    'me pregunto',
    'creo que|creo en|no creo',
    'te pongo un ejemplo',
    'lo hago siempre',
    'te paso con',
    '(?:te|le|os|les) (?:llamo|escribo) (?:por|porque|para)',
    'hago caso',
  ),
  request: toPattern(
    String.raw`(?:me |nos |lo |la )?(?:puedes|podrías|podéis|podríais|puede|podría|pueden) (?:\p{L}+ ){0,3}?${asked}`,
    String.raw`(?:mánda|envía|pása|prepára|haz|dí|lláma)(?:me|nos|melo|noslo|mela)`,
  ),
  notRequest: toPattern('un ejemplo', 'la pantalla', 'más alto', 'repetir', 'oírme|verme|ver mi'),
  offer: toPattern(
    String.raw`(?:puedo|podría) (?:\p{L}+ ){0,2}?${asked}`,
    String.raw`(?:quieres|queréis|quiere|quieren) que (?:yo )?(?:te |os |le |les |lo |la )*\p{L}+`,
  ),
  duty: toPattern(
    'alguien (?:tiene que|tendría que|debería|debe)',
    String.raw`hay que ${asked}`,
    String.raw`tenemos que ${asked}`,
  ),
  willDo: toPattern('^ ?(?:va a|se encarga|prepara|manda|envía|hace|llama|mira|revisa)'),
  assigned: toPattern(
    String.raw`^,?\s+(?:tú|usted|vosotros) (?:(?:me|nos|le|les|te|se|lo|la|los|las) ){0,2}(?:mandas|envías|preparas|escribes|haces|llamas|preguntas|miras|revisas|confirmas|organizas|reservas|traes|buscas|pides|dices|manda|envía|prepara|escribe|hace|llama|pregunta|mira|revisa|trae|busca|pide|dice|encargas|encarga)`,
  ),
  welcome: toPattern(
    '^(?:sí,? |vale,? |ah,? )?(?:por favor|claro que sí|hazlo|hágalo|estupendo|me harías|me haría|eso (?:ayudaría|estaría))',
  ),
  accept: toPattern(
    '^(?:eh,? |pues,? )?(?:sí|vale|claro|por supuesto|de acuerdo|perfecto|hecho|sin problema|ok|okay|venga|desde luego|te l[ao]s? paso)',
  ),
  agreed: toPattern('^(?:sí, |vale, |pues )?(?:trato hecho|acordado|decidido)[.!]*$'),
  objection: toPattern(
    '(?:demasiado|muy|tan) (?:caro|cara|complicado|complicada|lento|largo)|es (?:caro|mucho dinero)|es mucho',
    '(?:no (?:tengo|tenemos|hay)) (?:tiempo|presupuesto|dinero|gente|personal|a nadie|permiso)',
    '(?:no (?:puedo|podemos|quiero|queremos|me fío|nos fiamos)) (?!oír|ver|imaginar|quejarme|recordar)',
    '(?:otro|otra|mejor) (?:proveedor|oferta|programa|empresa)|nos han ofrecido|más barato|por la mitad|es gratis',
    'todavía no (?:tengo|tenemos|está|funciona)|aún no (?:tengo|tenemos|está|funciona)',
    'ya (?:tenemos|usamos|pagamos|trabajamos con)',
    '(?:tiene|tienen) que (?:aprobar|firmar|decidir|dar el visto)|lo decide|lo firma|hablar con mi',
    '(?:nadie nos|no nos) (?:avisó|dijo|explicó|avisaron|dijeron)|se (?:nos )?(?:cayó|cae|estropeó|rompió)',
    'así no (?:podemos|puede|puedo|se puede|va|vamos)|no (?:estoy|estamos) (?:nada |muy )?(?:contentos?|contentas?|satisfech[oa]s?)|no (?:me|nos) (?:lo )?(?:creo|creemos|fío)',
    '(?:me|nos) (?:parece|resulta|sale) (?:demasiado|muy|carísim)|más car[oa]s?|(?:segunda|tercera|cuarta|quinta) vez que|(?:ya es|es) la (?:segunda|tercera|cuarta)',
    '(?:tiene|tienen|está|están|llegó|llegaron|han llegado) (?:una? |con )?(?:griet|rot|mal|tarde|defect)\\p{L}*|no lleg(?:ó|aron|a)|nunca (?:lleg|vin|contest)\\p{L}+',
    'no (?:funciona|sirve|cabe|compensa|merece la pena|me convence|nos convence)',
    'el problema es|me preocupa|protección de datos|no es prioritario',
  ),
  doubt: toPattern(
    'preocupad[oa]s?',
    'dudas?',
    'miedo',
    'no (?:estoy|estamos) segur[oa]s?',
    'falta',
    'desconfi\\p{L}+',
  ),
  own: toPattern('yo|me|nos|nosotros|mi|mis|nuestr[oa]s?|tengo|tenemos|estoy|estamos'),
  unknown: toPattern(
    'no (?:lo )?sé|no sabemos|ni idea|buena pregunta',
    '(?:lo )?(?:tengo|tendría|tenemos) que (?:mirar|preguntar|consultar|ver|comprobar|pensar)',
    'no (?:se |te |os |le |les )?(?:l[oa]s? )?(?:puedo|podría|sabría) decir(?:te|le|os|les|lo)*|no sabría|no tengo ni idea',
    'no tengo fecha|depende|está por ver|ya veremos|habría que ver|te digo algo',
  ),
  unreal: toPattern(
    'si (?:yo|tú|nosotros|pudiera|tuviera|fuera)',
    '(?:sería|habría|podría|hubiera|tendría)',
    'quizás?|a lo mejor',
    'el año pasado|el mes pasado|antes se',
    'en teoría|en broma',
  ),
  opinion: toPattern(
    'genial|encanta|estupendo|por fin|nunca|increíble|contento|contenta|orgullos[oa]|odio|desastre|fantástico|un montón',
  ),
}
