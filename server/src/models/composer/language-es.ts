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
  leaning:
    /^(?:él|ella|ellos|ellas|eso|esto|ese|esa|esos|esas|este|esta|estos|estas|lo|los|las|le|les|pero|y|o|porque|así|por eso|entonces|luego|después|también|además|solo|sino|aun así|sin embargo|por ejemplo|ambos|otros?|otras?|su|sus|allí|incluso)(?=[\s,.;:])/i,
}
