import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })

/** Headings as each program writes them, and the field that each of them is; `-` for none. */
const contacts: readonly (readonly [program: string, headings: string, fields: string])[] = [
  [
    'LinkedIn in German',
    'Vorname;Nachname;URL;E-Mail-Adresse;Unternehmen;Position;Verknüpft am',
    'first_name;last_name;linkedin_url;email;company_id;title;-',
  ],
  [
    'LinkedIn in French',
    'Prénom;Nom;URL;Adresse e-mail;Entreprise;Poste;Date de connexion',
    'first_name;last_name;linkedin_url;email;company_id;title;-',
  ],
  [
    'Google',
    'First Name;Middle Name;Last Name;Nickname;Organization Name;Organization Title;Birthday;Notes;Labels;E-mail 1 - Label;E-mail 1 - Value;E-mail 2 - Value;Phone 1 - Value;Phone 2 - Value;Address 1 - Street;Address 1 - City;Address 1 - Country',
    'first_name;-;last_name;-;company_id;title;-;description;tags;-;email;other_emails;phone;other_phones;-;city;country',
  ],
  [
    'Outlook in German',
    'Vorname;Nachname;Firma;Position;Straße geschäftlich;E-Mail-Adresse;Telefon;Notizen',
    'first_name;last_name;company_id;title;-;email;phone;description',
  ],
  [
    'Pipedrive',
    'Person - Name;Person - Organization;Person - Email - Work;Person - Email - Home;Person - Phone - Work;Person - Owner',
    'name;company_id;email;other_emails;phone;owner_id',
  ],
  [
    'Salesforce',
    'First Name;Last Name;Title;Account Name;Mailing Street;Mailing City;Mailing State/Province;Mailing Zip/Postal Code;Mailing Country;Phone;Email;Lead Source',
    'first_name;last_name;title;company_id;-;city;-;-;country;phone;email;source',
  ],
  [
    'Attio',
    'Record ID;Name > First name;Name > Last name;Email addresses;Job title;Company',
    '-;first_name;last_name;email;title;company_id',
  ],
  [
    'Polish',
    'Imię;Nazwisko;Adres e-mail;Numer telefonu;Stanowisko;Firma;Miasto;Kod pocztowy',
    'first_name;last_name;email;phone;title;company_id;city;-',
  ],
  [
    'Ukrainian',
    'Імʼя;Прізвище;Електронна пошта;Телефон;Посада;Компанія;Місто',
    'first_name;last_name;email;phone;title;company_id;city',
  ],
  [
    'Spanish',
    'Nombre;Apellidos;Correo electrónico;Teléfono;Puesto;Empresa;Ciudad;País',
    'first_name;last_name;email;phone;title;company_id;city;country',
  ],
  ['Japanese', '姓;名;メールアドレス;電話番号;会社名;役職', 'last_name;first_name;email;phone;company_id;title'],
]

it('knows what programs call the columns of people, in the languages in which they come', async () => {
  const ada = await signUp(app)
  for (const [program, headings, fields] of contacts) {
    const line = headings.split(';').map((_, at) => `x${at}`)
    const file = Buffer.from(`${headings}\n${line.join(';')}\n${line.join(';')}\n`)
    const { mapping } = await ada.call(
      'crmImports.upload',
      buildMultipart('people.csv', file, { resource: 'contacts' }),
    )
    const found = headings.split(';').map((_, at) => Object.keys(mapping).find((field) => mapping[field] === at) ?? '-')
    expect([program, found.join(';')]).toEqual([program, fields])
  }
})
