import { toWordSet, type Language } from './language.ts'

export const italian: Language = {
  code: 'it',
  stopwords:
    toWordSet(`a abbiamo ad adesso ai al alcune alcuni alla alle allo allora altra altre altri altro anche ancora anni appena avere aveva avevano bene buona buono c'è che chi ci ciò circa come con contro così
    cosa cose cui da dagli dai dal dalla dalle dallo davvero degli dei del dell della delle dello dentro deve devono di dire dopo dove due durante e è ed era erano essere fa fanno fare fatto fino fra già gli ha hanno ho i
    il in infatti io invece la là le lei li lo loro lui ma mai me meglio meno mentre mi mia mie miei mio molta molte molti molto ne negli nei nel nella nelle nello nessuno niente no noi non nostra nostre nostri
    nostro nulla o ogni oggi ognuno oppure ora per perché però più poco poi possiamo possono prima proprio può qualche qualcosa qualcuno quale quando quanto quasi quello quella quelli quelle questa queste questi questo qui
    quindi se sei sempre senza si sì sia siamo solo sono sopra sotto spesso sta stanno stata stato stati sua sue sui sul sulla sulle suo suoi tanto te ti tra tre troppo tu tutta tutte tutti tutto un una uno va vanno
    verso vi voi volta volte vostra vostro vuole vuol quattro cinque primo prima secondo`),
  topic: [
    /^(?:(?:allora|ecco|eh),?\s+)*(?:volevo|vorrei|voglio) scrivere (?:una cosa|qualcosa|un pezzo|due righe|un testo) (?:per .{3,40}? )?su\s+(.{6,110})$/iu,
    /^(?:(?:vorrei|voglio|potremmo|dovremmo)\s+)?(?:scrivere|fare|pubblicare)?\s*(?:un |uno |una )?(?:post|articolo|testo)\s*(?:su|sul|sulla|sui|sulle)\s+(.+)$/i,
    /^(?:idea|tema|titolo|argomento|oggetto)\s*[:\-–]\s*(.+)$/i,
  ],
  leaning:
    /^(?:esso|essa|essi|lui|lei|loro|questo|questa|questi|queste|quello|quella|ma|e|o|perché|quindi|poi|così|anche|inoltre|solo|invece|però|per esempio|ad esempio|altri|altre|lo|li|ne|infatti|dopo|per questo)(?=[\s,.;:'])/i,
  example: /(?:per esempio|ad esempio|l'anno scorso|il mese scorso|la settimana scorsa|un cliente|una cliente)/i,
  phrases: {
    more: ['Altro su {}: [{link}]({url}).', 'Per approfondire {}: [{link}]({url}).'],
    related: ['Da leggere anche: [{title}]({url}).'],
    example: ['Aggiungi un esempio di «{}» dal tuo lavoro'],
    detail: [
      'Aggiungi due o tre frasi su «{}»: che cosa deve sapere chi legge?',
      'Approfondisci «{}»: che cosa chiederebbe chi legge?',
    ],
    questions: {
      answer: 'Qual è la Sua risposta?',
      point: 'Che cosa va ricordato di «{}»?',
      example: 'C’è un caso del vostro lavoro che lo mostra: chi, dove, che cosa è successo?',
      figure: 'C’è un dato che lo conferma?',
      reason: 'Perché è importante per chi legge?',
      nextStep: 'Che cosa deve fare adesso chi legge?',
      time: 'A che ora comincia?',
      place: 'Dove si tiene?',
    },
  },
}
