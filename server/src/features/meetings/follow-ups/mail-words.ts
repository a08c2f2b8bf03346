interface MailWords {
  readonly subject: string
  readonly greeting: string
  readonly thanks: (day: string) => string
  readonly agreed: string
  readonly tasks: string
  readonly open: string
  readonly doubt: string
  readonly closing: string
}

const english: MailWords = {
  subject: 'Our meeting',
  greeting: 'Hello',
  thanks: (day) => `thank you for the conversation on ${day}. Here is what I noted.`,
  agreed: 'What we agreed',
  tasks: 'Who does what',
  open: 'Still open',
  doubt: 'Please tell me if something is missing or wrong.',
  closing: 'Best regards,',
}
const byLanguage: Readonly<Record<string, MailWords>> = {
  en: english,
  de: {
    subject: 'Unser Gespräch',
    greeting: 'Hallo',
    thanks: (day) => `vielen Dank für das Gespräch am ${day}. Das habe ich mir notiert.`,
    agreed: 'Was wir vereinbart haben',
    tasks: 'Wer was macht',
    open: 'Noch offen',
    doubt: 'Bitte sagen Sie mir, wenn etwas fehlt oder nicht stimmt.',
    closing: 'Viele Grüße',
  },
  fr: {
    subject: 'Notre réunion',
    greeting: 'Bonjour',
    thanks: (day) => `merci pour notre échange du ${day}. Voici ce que j’ai noté.`,
    agreed: 'Ce que nous avons décidé',
    tasks: 'Qui fait quoi',
    open: 'Encore ouvert',
    doubt: 'Dites-moi s’il manque quelque chose ou si quelque chose est inexact.',
    closing: 'Bien cordialement,',
  },
  es: {
    subject: 'Nuestra reunión',
    greeting: 'Hola',
    thanks: (day) => `gracias por la conversación del ${day}. Esto es lo que he anotado.`,
    agreed: 'Lo que hemos acordado',
    tasks: 'Quién hace qué',
    open: 'Queda abierto',
    doubt: 'Por favor, dígame si falta algo o si algo no es correcto.',
    closing: 'Un saludo,',
  },
  it: {
    subject: 'Il nostro incontro',
    greeting: 'Buongiorno',
    thanks: (day) => `grazie per la conversazione del ${day}. Ecco cosa ho annotato.`,
    agreed: 'Che cosa abbiamo deciso',
    tasks: 'Chi fa che cosa',
    open: 'Ancora aperto',
    doubt: 'Mi dica se manca qualcosa o se qualcosa non è corretto.',
    closing: 'Cordiali saluti,',
  },
  nl: {
    subject: 'Ons gesprek',
    greeting: 'Hallo',
    thanks: (day) => `bedankt voor het gesprek van ${day}. Dit heb ik genoteerd.`,
    agreed: 'Wat we hebben afgesproken',
    tasks: 'Wie doet wat',
    open: 'Nog open',
    doubt: 'Laat het me weten als er iets ontbreekt of niet klopt.',
    closing: 'Met vriendelijke groet,',
  },
  pt: {
    subject: 'A nossa reunião',
    greeting: 'Olá',
    thanks: (day) => `obrigado pela conversa de ${day}. Eis o que anotei.`,
    agreed: 'O que combinámos',
    tasks: 'Quem faz o quê',
    open: 'Ainda em aberto',
    doubt: 'Diga-me se falta algo ou se algo não está certo.',
    closing: 'Com os melhores cumprimentos,',
  },
}

/** What a follow-up mail says around its sentences, in the language of the meeting (ISO 639-1); English for others. */
export const getMailWords = (code: string): MailWords => byLanguage[code] ?? english
export const toMailLanguage = (code: string): string => (code in byLanguage ? code : 'en')
