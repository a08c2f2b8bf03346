interface CommentPhrases {
  /** Takes what the author wrote. */
  quote: string
  about: string
  /** Of a figure, of anything else: an author can answer each, and none claims a thing. */
  ofNumber: readonly [string, string]
  ofStatement: readonly [string, string]
}

const english: CommentPhrases = {
  quote: 'You write: “{}”',
  about: 'A question about “{}”',
  ofNumber: ['How was that measured?', 'What was the figure before?'],
  ofStatement: ['What did it take to get there?', 'What would you do differently a second time?'],
}
const phrases: Record<string, CommentPhrases> = {
  en: english,
  de: {
    quote: 'Du schreibst: „{}“',
    about: 'Eine Frage zu „{}“',
    ofNumber: ['Wie wurde das gemessen?', 'Wie war die Zahl vorher?'],
    ofStatement: ['Was war dafür nötig?', 'Was wäre beim zweiten Mal anders?'],
  },
  fr: {
    quote: 'Vous écrivez : « {} »',
    about: 'Une question sur « {} »',
    ofNumber: ['Comment cela a-t-il été mesuré ?', 'Quel était le chiffre avant ?'],
    ofStatement: ['Qu’a-t-il fallu pour en arriver là ?', 'Que feriez-vous autrement la prochaine fois ?'],
  },
  es: {
    quote: 'Escribes: «{}»',
    about: 'Una pregunta sobre «{}»',
    ofNumber: ['¿Cómo se midió?', '¿Cuál era la cifra antes?'],
    ofStatement: ['¿Qué hizo falta para llegar ahí?', '¿Qué harías distinto la segunda vez?'],
  },
  it: {
    quote: 'Scrivi: «{}»',
    about: 'Una domanda su «{}»',
    ofNumber: ['Come è stato misurato?', 'Qual era la cifra prima?'],
    ofStatement: ['Che cosa è servito per arrivarci?', 'Che cosa faresti diversamente la seconda volta?'],
  },
  pt: {
    quote: 'Escreves: «{}»',
    about: 'Uma pergunta sobre «{}»',
    ofNumber: ['Como foi medido?', 'Qual era o número antes?'],
    ofStatement: ['O que foi preciso para lá chegar?', 'O que farias de outra forma na segunda vez?'],
  },
  nl: {
    quote: 'Je schrijft: “{}”',
    about: 'Een vraag over “{}”',
    ofNumber: ['Hoe is dat gemeten?', 'Wat was het cijfer daarvoor?'],
    ofStatement: ['Wat was daarvoor nodig?', 'Wat zou je de tweede keer anders doen?'],
  },
}

/** English where the language is not known. */
export const findCommentPhrases = (code: string): CommentPhrases => phrases[code] ?? english
