import { createLanguage } from './language.ts'

export const spanish = createLanguage({
  code: 'es',
  common:
    'el la los las un una unos unas de del al y o pero si que quien cuando donde como es son era eran ser está están fue fueron ha han había hay tiene tienen puede pueden yo tú él ella nosotros ustedes ellos ellas se su sus nuestro nuestra nuestros nuestras mi mis tu tus lo le les me te nos no ni más menos muy en con sin por para entre sobre desde hasta porque también esto este esta estos estas eso cada todo todos toda todas',
  fillers:
    'realmente, básicamente, literalmente, absolutamente, totalmente, simplemente, obviamente, evidentemente, por supuesto, en realidad, de hecho, al fin y al cabo, es importante destacar que, cabe destacar que, cabe mencionar que, con el fin de > para, con el objetivo de > para, debido al hecho de que > porque, en el momento actual > ahora, a nivel de > en, hoy en día > hoy',
  passive: String.raw`(?:es|son|fue|fueron|era|eran|ser|sido|será|serán)\s+(?:(?:\p{L}+mente|siempre|también)\s+)?(?:\p{L}{2,}(?:ad|id)[oa]s?|hech[oa]s?|escrit[oa]s?|vist[oa]s?|dich[oa]s?|puest[oa]s?)`,
  announcing:
    'en (?:este|el presente|el siguiente) (?:artículo|post|texto)|este (?:artículo|post|texto) (?:explica|trata|describe|presenta)|bienvenidos?|hoy (?:quiero|vamos|voy|queremos)|en el mundo (?:actual|de hoy)|¿alguna vez (?:te|se) ha',
  joints: 'y|pero|así que|aunque',
  subjects: 'yo|nosotros|ellos|ellas|él|ella|usted|esto|eso|el|la|los|las|nuestro|nuestra|nadie|todos|hay|nos|se',
  and: 'y|e|o',
  related: 'Lectura relacionada:',
})
