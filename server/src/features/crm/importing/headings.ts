import type { RecordResource } from '@draftwright/contract/crm/vocabulary'

const toWords = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' · '))

/** Headers that match fields besides their name and label, in lower case, as programs write them in each language. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  first_name: toWords(
    "firstname · given name · forename · vorname · prenom · prénom · nombre · nome · imię · ім'я · имя",
    'voornaam · förnamn · fornavn · etunimi · jméno · keresztnév · 名 · 名前 (名) · person first name',
    'contact first name · name > first name',
  ),
  last_name: toWords(
    'lastname · surname · family name · nachname · nom · nom de famille · apellido · apellidos · cognome',
    'sobrenome · apelido · nazwisko · прізвище · фамилия · achternaam · efternamn · etternavn · sukunimi',
    'příjmení · vezetéknév · soyadı · 姓 · person last name · contact last name · name > last name',
  ),
  email: toWords(
    'email · e mail · email address · e mail address · mail · work email · primary email · courriel',
    'e mail 1 value · email 1 · adresse email · correo electrónico · e mail adresse · email adresse',
    'adresse e mail · correo · indirizzo e mail · indirizzo email · posta elettronica · endereço de e mail',
    'adres e mail · електронна пошта · ел пошта · электронная почта · почта · e mailadres · e postadress',
    'e post · sähköposti · メールアドレス · メール · 邮箱 · 电子邮件 · person email work · person email · e mail 1',
    'email addresses · email address 1 · business email · e mail address 1',
  ),
  other_emails: toWords(
    'other emails · secondary email · emails · e mail 2 value · email 2 · e mail 2 · e mail 2 address',
    'email address 2 · person email home · person email other · additional email addresses',
    'weitere e mail adressen · other email · home email · personal email',
  ),
  phone: toWords(
    'telephone · phone number · mobile · mobile phone · tel · telefon · téléphone · work phone',
    'phone 1 value · business phone · home phone · primary phone · handy · mobil · mobilnummer',
    'telefonnummer · rufnummer · teléfono · móvil · telefono · cellulare · telefone · celular · telemóvel',
    'numer telefonu · телефон · telefoon · telefoonnummer · mobiel · telefonnr · puhelin · 電話番号 · 电话 · 手机',
    'person phone work · person phone · person phone mobile · phone 1 · phone numbers · company main phone',
    'portable · numéro de téléphone',
  ),
  other_phones: toWords(
    'phone 2 value · phone 2 · home phone · home phone 2 · business phone 2 · other phone · person phone home',
    'telefon privat · weitere telefonnummern',
  ),
  title: toWords(
    'job title · position · role · function · titel · organization title · organization 1 title',
    'berufsbezeichnung · funktion · poste · fonction · cargo · puesto · posizione · ruolo · cargo ocupado',
    'stanowisko · посада · должность · functie · befattning · tittel · 役職 · 职位 · person job title',
    'job title 1 · title/position',
  ),
  company_id: toWords(
    'company name · account · account name · organisation · organization · employer · firma · company domain',
    'société · organization name · organization 1 name · associated company · unternehmen · empresa',
    "firmenname · organisation name · entreprise · nom de l'entreprise · empresa actual · azienda · società",
    'empresa/organização · firma/organizacja · компанія · компания · організація · организация · bedrijf',
    'bedrijfsnaam · företag · bedrift · yritys · 会社 · 会社名 · 公司 · person organization · account id company',
  ),
  status: toWords('lifecycle stage · contact status · lead status'),
  linkedin_url: toWords(
    'linkedin url · linkedin profile · linked in · profile url · person linkedin url · linkedin',
    'linkedin bio · person linkedin · url linkedin · hs linkedin url · profil linkedin · linkedin profil',
  ),
  street: toWords(
    'address · street address · address line 1 · straße · strasse · address 1 street · business street · rue',
    'adresse · dirección · calle · indirizzo · endereço · rua · ulica · adres · вулиця · адреса · улица',
    'адрес · straat · gata · 住所 · 地址 · business address · home street · mailing street · billing street',
  ),
  city: toWords(
    'town · stadt · ort · ville · address 1 city · business city · ciudad · localidad · città · cidade',
    'miasto · місто · город · plaats · stad · kaupunki · město · város · şehir · 市区町村 · 城市 · mailing city',
    'billing city · home city',
  ),
  region: toWords(
    'state · province · county · state/region · address 1 region · business state · bundesland · région',
    'provincia · estado · regione · województwo · область · регіон · регион · provincie · län · 都道府県 · 省',
    'mailing state · billing state · mailing state/province · billing state/province · home state',
    'state/province',
  ),
  postal_code: toWords(
    'zip · zip code · postcode · postal · plz · address 1 postal code · business postal code · postleitzahl',
    'code postal · código postal · cep · kod pocztowy · індекс · индекс · поштовий індекс · почтовый индекс',
    'postnummer · postinumero · psč · irányítószám · 郵便番号 · 邮编 · mailing zip/postal code',
    'billing zip/postal code · mailing postal code · zip/postal code · home postal code',
  ),
  country: toWords(
    'country/region · land · pays · address 1 country · business country/region · país · paese · nazione',
    'kraj · країна · страна · maa · země · ország · ülke · 国 · 国家 · mailing country · billing country',
    'home country/region · staat',
  ),
  description: toWords(
    'notes · note · about · comments · comment · beschreibung · notizen · notiz · bemerkung · bemerkungen',
    'remarques · notas · observaciones · note interne · observações · uwagi · notatki · нотатки · примітки',
    'заметки · примечание · opmerkingen · anteckningar · 備考 · 备注',
  ),
  owner_id: toWords(
    'account owner · contact owner · deal owner · opportunity owner · assigned to · sales rep · salesperson',
    'zuständig · verantwortlich · propriétaire · propietario · proprietario · proprietário · właściciel',
    'відповідальний · ответственный · eigenaar · 担当者 · deal owner name · contact owner name · company owner',
    'organization owner · person owner · record owner',
  ),
  source: toWords(
    "lead source · origin · original source · quelle · source d'origine · fuente · origine · fonte · origem",
    'źródło · джерело · источник · bron · 流入元 · 来源 · original traffic source · contact source',
  ),
  tags: toWords(
    'tag · labels · label · keywords · schlagworte · étiquettes · etiquetas · etichette · tagi · etykiety',
    'теги · мітки · метки · group membership · labels 1 · contact tags · タグ · 标签 · categories · kategorien',
  ),
  domain: toWords(
    'website · web site · company domain · company domain name · url · homepage · webseite · web page',
    'website url · company website · internetseite · site web · sitio web · página web · sito web',
    'site internet · strona internetowa · strona www · вебсайт · сайт · webbplats · ウェブサイト · 网站',
    'organization website · website 1 value · domain name · account website',
  ),
  industry: toWords(
    "sector · branch · branche · vertical · secteur · secteur d'activité · sector de actividad · settore",
    'setor · branża · галузь · отрасль · bransch · 業種 · 行业',
  ),
  size: toWords(
    'company size · number of employees · employee count · headcount · mitarbeiter · employees',
    "mitarbeiterzahl · anzahl mitarbeiter · effectif · nombre d'employés · empleados · dipendenti",
    'funcionários · liczba pracowników · кількість працівників · число сотрудников · aantal medewerkers',
    '従業員数 · 员工人数 · employee range · no of employees',
  ),
  pipeline_id: toWords('sales pipeline · pipeline name'),
  stage_id: toWords('deal stage · sales stage · stage name · opportunity stage · phase'),
  amount: toWords(
    'value · deal value · deal amount · price · revenue · betrag · montant · opportunity amount · summe',
    'auftragswert · importe · valore · importo · valor · kwota · wartość · сума · сумма · bedrag · belopp',
    '金額 · 金额 · deal value 1 · amount in company currency',
  ),
  currency: toWords(
    'currency code · deal currency · währung · devise · moneda · valuta · moeda · waluta · валюта · 通貨 · 货币',
  ),
  probability: toWords(
    'win probability · forecast probability · chance · likelihood · wahrscheinlichkeit · probabilité',
    'probabilidad · probabilità · probabilidade · prawdopodobieństwo · ймовірність · вероятность',
    'probability (%) · deal probability',
  ),
  close_date: toWords(
    'closing date · expected close · expected close date · close · due date · abschlussdatum · abschluss',
    'date de clôture · date de cloture · fecha de cierre · data di chiusura · data de fechamento',
    'data zamknięcia · дата закриття · дата закрытия · sluitingsdatum · deal expected close date',
    'deal close date · won time',
  ),
  next_step: toWords('next steps · next action'),
  lost_reason: toWords('closed lost reason · loss reason · reason lost'),
  id: toWords('record id · draftwright id'),
}
export const nameAliases: Readonly<Record<RecordResource, readonly string[]>> = {
  companies: toWords(
    'company · company name · account name · organisation · organization · firma · société',
    'organization name · firmenname · unternehmen · entreprise · empresa · azienda · nazwa firmy · компанія',
    'компания · bedrijf · 会社名 · 公司名称',
  ),
  contacts: toWords(
    'full name · contact · contact name · person · person name · display name · file as · vollständiger name',
    'nom complet · nombre completo · nome completo · imię i nazwisko · піб · фио · naam · 氏名 · 姓名 · ad soyad',
  ),
  opportunities: toWords(
    'deal · deal name · opportunity · opportunity name · title · deal title · geschäft · affaire · negocio',
    'szansa · угода · сделка · 案件名',
  ),
}

/** Headers that mean something else elsewhere: the address in LinkedIn's list of connections is the person's page. */
export const ownAliases: Partial<Record<RecordResource, Readonly<Record<string, readonly string[]>>>> = {
  contacts: { linkedin_url: ['url'] },
}
