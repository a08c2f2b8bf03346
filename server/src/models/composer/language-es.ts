import { toWordSet, type Language } from './language.ts'

export const spanish: Language = {
  code: 'es',
  stopwords:
    toWordSet(`a acá además ahí ahora al algo alguien algún alguna algunas alguno algunos allí ante antes apenas aquel aquella aquí así aun aún aunque bajo bastante bien buen buena bueno cada
    casi como cómo con contra cosa cosas cual cuál cualquier cuando cuándo cuanto de debe deben del demás dentro desde después dijo donde dónde dos durante e el él ella ellas ellos en entonces entre era eran es esa esas
    ese eso esos esta está están estaba estamos este esto estos estoy fue fueron gran ha haber había habían hace hacemos hacen hacer hacia han hasta hay he hemos incluso ir jamás junto la las le les lo los luego más
    me mejor menos mi mí mientras mis misma mismo mucha muchas mucho muchos muy nada nadie ni ningún ninguna no nos nosotros nuestra nuestras nuestro nuestros nunca o otra otras otro otros para parece pero poco por
    porque pues que qué quien quién quiere quieren se sea según ser si sí siempre sin sino sobre solo sólo somos son su sus suya también tampoco tan tanto te tener tenemos tengo ti tiene tienen todo toda todas todos
    tras tres tu tú tus un una unas uno unos usted ustedes va vamos van vez veces y ya yo puede pueden podemos eran cuatro cinco primer primero segunda segundo tercero`),
  fillers: [
    /(?:^|[\s,]+)(?:eh+m*|em+|mmm+|este…|este\.\.\.|ajá)\b[,.…]*/gi,
    /,?\s+(?:o sea|digamos|sabes|¿no\?|¿sabes\?|por así decirlo|y tal|y eso)(?=[ .,!?;:]|$),?/gi,
  ],
  lead: /^(?:bueno|pues|y|entonces|o sea|mira|a ver|vale|ok|sí|hola|creo que|pienso que|la verdad es que|la verdad|nada)(?:[,.:;…!-]+\s*|\s+)/i,
  frames: [
    /^(?:no olvidar|recordar|mencionar|decir|incluir|idea|nota|punto (?:clave|principal)|hay que (?:mencionar|decir))\s*(?:que\s+|:\s*)/i,
    /^(?:otra cosa(?: es)?(?: que|,|:)?|lo otro es que)\s+/i,
  ],
  topic: [
    /^(?:hoy )?(?:quiero|quería|quisiera|voy a|vamos a) (?:contar(?:les|te|os)?|hablar de|explicar)\s+(.{8,70})$/i,
    /^(?:esto va de|se trata de|va sobre)\s+(.{8,70})$/i,
    /^(?:(?:quiero|quisiera|podríamos|deberíamos|vamos a)\s+)?(?:escribir|hacer|publicar)?\s*(?:un |una |algo )?(?:post|artículo|entrada|publicación|texto|nota)?\s*(?:sobre|acerca de)\s+(.+)$/i,
    /^(?:idea|tema|título|asunto)\s*(?:para (?:el )?blog)?\s*[:\-–]\s*(.+)$/i,
  ],
  talk: [
    /^(?:hola|buenos días|buenas(?: tardes)?|gracias|muchas gracias|adiós|perfecto|genial|exacto|claro|de acuerdo|vale)\b[^.!?]{0,28}[.!?]*$/i,
    /(?:me (?:escuchan|oyen)|comparto pantalla|buen fin de semana|eso es todo|qué más|un momento)\b/i,
    /^(?:bueno|pues|y|pero|ok|etc)[.,!?…]*$/i,
  ],
  leaning:
    /^(?:él|ella|ellos|ellas|eso|esto|ese|esa|esos|esas|este|esta|estos|estas|lo|los|las|le|les|pero|y|o|porque|así|por eso|entonces|luego|después|también|además|solo|sino|aun así|sin embargo|por ejemplo|ambos|otros?|otras?|su|sus|allí|incluso)(?=[\s,.;:])/i,
  example: /(?:por ejemplo|el (?:año|mes) pasado|la semana pasada|hace (?:unos|dos|tres|un)|un cliente|una clienta)/i,
  thesis:
    /^(?:(?:la|mi|nuestra) (?:idea|clave|lección|conclusión) es(?: que)?|en resumen[:,]?|en definitiva[:,]?|al final[:,])\s*/i,
  closing:
    /^(?:en resumen|en definitiva|al final|por eso|en conclusión|mi consejo|nuestro consejo|finalmente|la lección|si tuviera)/i,
  callToAction: /^(?:reserva|reserve|escríbe|escriba|llám|visít|contácta|contacta|suscríbe|pide|solicita)/i,
  turn: /^(?:además|segundo|tercero|otra cosa|otro (?:punto|tema|factor)|también|por otro lado|en cuanto a|luego está|finalmente|por último|la segunda|el segundo)(?=[\s,])/i,
  clause:
    /\s+(?:y entonces|y luego|y|pero|entonces)\s+(?=(?:yo|nosotros|ellos|la|el|los|las|nuestros?|nuestras?|cuando|si|hay|no)\s)/i,
  article: [
    'el',
    'la',
    'los',
    'las',
    'un',
    'una',
    'unos',
    'unas',
    'nuestro',
    'nuestra',
    'nuestros',
    'nuestras',
    'cada',
    'su',
    'sus',
    'del',
    'al',
    'de',
  ],
  linkers: ['de', 'del'],
  phrases: {
    about: ['{}: lo que importa', '{} en la práctica', 'Una mirada a {}', 'Sobre {}'],
    ask: ['{}: ¿por dónde empezar?', '{}: ¿qué conviene saber?', '{}: ¿en qué consiste?'],
    howTo: ['{}: cómo abordarlo paso a paso', '{}: cómo empezar'],
    why: 'Por qué',
    more: ['Más sobre {}: [{link}]({url}).', 'Para seguir leyendo sobre {}: [{link}]({url}).'],
    related: ['Lectura relacionada: [{title}]({url}).', 'Para seguir leyendo: [{title}]({url}).'],
    invite: ['¿Cómo lo viven ustedes?', '¿Cuál es tu experiencia?', '¿Qué añadirías?'],
    example: ['Añade un ejemplo de «{}» de tu propio trabajo', 'Añade un ejemplo de «{}»: quién, dónde, qué pasó'],
    figure: ['Añade una cifra que respalde lo que dices sobre «{}»'],
    detail: [
      'Añade dos o tres frases sobre «{}»: ¿qué debe saber el lector?',
      'Añade más sobre «{}»: ¿qué preguntaría el lector?',
    ],
    meaning: ['Añade en una frase lo que el lector debe recordar sobre «{}»'],
    source: ['Añade lo que te llevas de {}'],
    start: ['Añade el primer paso que recomiendas sobre «{}»'],
    inPractice: ['¿Cómo se ve en la práctica?', '¿Cuál es un buen primer paso?'],
  },
}
