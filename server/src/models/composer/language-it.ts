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
  leaning:
    /^(?:esso|essa|essi|lui|lei|loro|questo|questa|questi|queste|quello|quella|ma|e|o|perché|quindi|poi|così|anche|inoltre|solo|invece|però|per esempio|ad esempio|altri|altre|lo|li|ne|infatti|dopo|per questo)(?=[\s,.;:'])/i,
}
