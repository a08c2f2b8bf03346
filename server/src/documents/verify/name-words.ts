const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Before a name: they are no part of it. */
export const titles = list(
  'mr mrs ms miss dr doctor prof professor sir dame lord lady herr herrn frau doktor monsieur madame mme mlle sr sra dona don dott signor signora meneer mevrouw dhr mevr senhor senhora',
)
/** Words with a capital that name nobody: in English languages and peoples, networks and formats everywhere. */
export const noNames = list(`
i internet web wi wifi christmas easter god ok okay ceo cfo coo cto hr it faq pdf app english german french spanish italian dutch portuguese turkish polish chinese japanese russian american british european african
asian indian canadian australian swiss austrian belgian irish scottish welsh latin greek arabic nederlands nederlandse duits duitse frans franse engels engelse spaans spaanse italiaans italiaanse belgische europese
facebook instagram linkedin youtube tiktok whatsapp bluesky mastodon threads pinterest google wordpress ghost excel word powerpoint outlook
kerst pasen navidad noel natale pascua natal pascoa covid euro prozent prozente prozentpunkte monsieur madame señor señora
`)

/** The legal form of a company at the end of its name. */
export const legalForms = list(
  'gmbh ag ug kg ohg ev eg inc ltd llc plc corp co sa sas sarl sl srl spa bv nv lda se gbr kgaa',
)
/** What companies, clubs and places are called: a name with one of them is nobody's. */
export const institutionWords = list(`
university college school institute foundation council hospital clinic bank group company association union museum library universitat hochschule schule institut stiftung verein verband bank gruppe apotheke praxis klinik
universite ecole lycee fondation banque groupe mairie hopital universidad escuela fundacion banco grupo hospital ayuntamiento universita scuola fondazione banca gruppo ospedale comune universiteit school stichting bank groep
ziekenhuis gemeente universidade escola fundacao
`)

/** German: what stands before the name of a person, without an article. */
export const personWords =
  /^(?:herrn?|frau|dr|prof|doktor|professor(?:in)?|schwester|bruder|oma|opa|onkel|tante|kolleg(?:e|in)|kollegen|chef(?:in)?|koch|kochin|meister(?:in)?|\p{L}*meister(?:in)?|\p{L}*leiter(?:in)?|\p{L}*fuhrer(?:in)?|trainer(?:in)?|ausbilder(?:in)?|pfarrer(?:in)?|kundin|nachbar(?:in)?|inhaber(?:in)?|grunder(?:in)?|geschaftsfuhrer(?:in)?)$/u

/** German nouns without an article behind "bei", "in", "von", "nach", "aus" and "mit". */
export const bareNouns = list(`
hause haus arbeit zukunft frage fragen ruhe form ordnung kontakt bedarf regen schnee wetter wind frost hitze kalte nacht tag tage tagen woche wochen monat monate monaten jahr jahre jahren stunden minuten anfang ende
holz stein stahl glas papier kunststoff metall beton leder wolle wasser luft feuer erde geld zeit lust liebe freude spass erfolg erfahrung hilfe musik kunst sport gott natur not angst wut mut kraft hand fuss
kopf herz haut blut krieg frieden politik wirtschaft technik bau betrieb urlaub ferien feierabend mittag abend morgen nachmittag vormittag norden suden osten westen richtung wahrheit wirklichkeit theorie praxis
spitze teil teile gruppen paaren reihe folge kurze bezug verbindung absprache anmeldung rechnung wunsch vertrag gesetz schluss beginn dienst tisch bord land stadt kinder kindern leute leuten menschen kunden
gaste gasten freunde freunden kollegen familie familien paare schule kirche rente pension ausland inland internet netz kaffee tee bier wein brot obst gemuse fleisch fisch zucker honig milch sahne butter
deutsch englisch franzosisch spanisch turkisch polnisch euro prozent litern litern metern kilometern grad strom gas ol licht schatten sonne farbe farben worten zahlen daten bildern blick sicht acht eis
`)
/** Endings of German nouns; a word with one of them is hardly a name. */
export const nounEnding =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tat|taten|nis|nisse|tum|chen|lein|ling|linge|ismus|anz|enz|ie|ien|ik|iken|ur|uren|ment|mente|age|agen|erei|ereien)$/u
