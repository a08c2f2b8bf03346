export interface Pattern {
  /** `{}` is the keyword. */
  readonly form: string
  /** The idea contains such a word: the pattern is then more likely. */
  readonly cue: RegExp
}

const cues = {
  what: /(?!)/u,
  examples: /example|for instance|beispiel|exemple|ejemplo|esempi|voorbeeld|exemplo/iu,
  template: /template|wording|script|letter|vorlage|modèle|plantilla|modell|sjabloon|modelo/iu,
  checklist:
    /check|step|first[\s\S]*then|schritt|zuerst|étape|d'abord|paso|primero|passo|prima[\s\S]*poi|stap|eerst|primeiro/iu,
  tips: /\bhow\b|\btips?\b|reduce|improve|avoid|\bwie\b|vermeid|comment|évit|réduire|cómo|evitar|reducir|\bcome\b|ridurre|\bhoe\b|vermijd|\bcomo\b|reduzir/iu,
  cost: /cost|price|\bfees?\b|budget|[€$£]|preis|kosten|prix|coût|precio|coste|prezzo|costo|prijs|preço|custo/iu,
  compare:
    /\bvs\b|versus|instead of|compared|better than|statt|vergleich|plutôt que|au lieu|en vez de|invece|in plaats van|em vez de/iu,
} as const

/** In the order of search frequency; grammatical around any noun phrase. */
const forms: Readonly<Record<string, readonly (readonly [keyof typeof cues, string])[]>> = {
  en: [
    ['what', 'what is {}'],
    ['tips', '{} tips'],
    ['examples', '{} examples'],
    ['template', '{} template'],
    ['checklist', '{} checklist'],
    ['cost', 'cost of {}'],
    ['compare', 'best {}'],
  ],
  de: [
    ['what', 'was ist {}'],
    ['tips', 'tipps für {}'],
    ['examples', '{} beispiele'],
    ['template', '{} vorlage'],
    ['checklist', '{} checkliste'],
    ['cost', '{} kosten'],
    ['compare', '{} im vergleich'],
  ],
  fr: [
    ['what', '{} définition'],
    ['tips', 'conseils {}'],
    ['examples', 'exemples {}'],
    ['template', 'modèle {}'],
    ['checklist', '{} étape par étape'],
    ['cost', '{} prix'],
    ['compare', 'comparatif {}'],
  ],
  es: [
    ['what', 'qué es {}'],
    ['tips', 'consejos {}'],
    ['examples', 'ejemplos de {}'],
    ['template', 'plantilla de {}'],
    ['checklist', '{} paso a paso'],
    ['cost', '{} precio'],
    ['compare', 'comparativa de {}'],
  ],
  it: [
    ['what', "che cos'è {}"],
    ['tips', 'consigli {}'],
    ['examples', 'esempi di {}'],
    ['template', 'modello di {}'],
    ['checklist', '{} passo per passo'],
    ['cost', '{} prezzo'],
    ['compare', '{} a confronto'],
  ],
  nl: [
    ['what', 'wat is {}'],
    ['tips', 'tips voor {}'],
    ['examples', 'voorbeelden van {}'],
    ['template', '{} sjabloon'],
    ['checklist', '{} stap voor stap'],
    ['cost', '{} kosten'],
    ['compare', '{} vergelijken'],
  ],
  pt: [
    ['what', 'o que é {}'],
    ['tips', 'dicas de {}'],
    ['examples', 'exemplos de {}'],
    ['template', 'modelo de {}'],
    ['checklist', '{} passo a passo'],
    ['cost', '{} preço'],
    ['compare', 'comparação de {}'],
  ],
}

/** Search patterns around a keyword, in that language; English for an unknown one. */
export const listPatterns = (language: string): Pattern[] =>
  (forms[language] ?? forms['en'] ?? []).map(([kind, form]) => ({ form, cue: cues[kind] }))

/** The audience of a text, from the text: "for dental clinics" gives "for dental clinics". */
export const audiencePrepositions: Readonly<Record<string, string>> = {
  en: 'for',
  de: 'für',
  fr: 'pour',
  es: 'para',
  it: 'per',
  nl: 'voor',
  pt: 'para',
}
