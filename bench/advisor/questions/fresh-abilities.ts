import { buildExpected } from './compute.ts'
import { toQuestions, type AskedBy } from './fresh-helpers.ts'
import type { Question } from './world.ts'

const says =
  (...words: string[]) =>
  () =>
    buildExpected(words)
const saysNot = (words: readonly string[], not: readonly string[]) => () => buildExpected([...words], [...not])

const asked: readonly AskedBy[] = [
  // Drafts of mails, of what the author has said.
  [
    'en',
    'can u write a mail to Ines asking if she still wants the samples',
    says(
      'Draft of an e-mail to Ines Moor',
      'Dear Ines',
      'Could you let me know whether you still want the samples?',
      'Ada Example',
    ),
  ],
  [
    'de',
    'Schreib mir bitte eine kurze Mail an Sabine Keller wegen der Lieferung',
    says(
      'Entwurf einer E-Mail an Sabine Keller',
      'ich melde mich wegen der Lieferung.',
      'Betreff: Elba audit: Lieferung',
      'Viele Grüße',
    ),
  ],
  [
    'de',
    'Schreib mal bitte ne Mail an Ines Moor, dass wir die Muster bis Mittwoch schicken und bedank dich für das Telefonat',
    says('dass wir die Muster bis Mittwoch schicken.', 'Vielen Dank für das Telefonat.'),
  ],
  [
    'en',
    'a thank you to Dana Reyes for the introduction, 3 sentences max',
    says('Dear Dana', 'Thank you for the introduction.', 'dana@borealis.example'),
  ],
  ['en', 'write an e-mail to Bob about the contract', says('Stone', 'Marsh', 'Who do you mean?')],
  [
    'en',
    ['write an e-mail to Bob about the contract', 'Bob Marsh'],
    saysNot(['Dear Bob', 'I am writing to you about the contract.', 'marsh@cobalt.example'], ['bob@acme.example']),
  ],
  [
    'en',
    ['whats the phone number of Ines Moor?', 'write her a mail asking about the glass prices'],
    says('Dear Ines', 'I would like to ask you about the glass prices.'),
  ],
  ['en', 'write her a mail asking about the glass prices', 'refuse'],
  ['en', 'draft a follow-up to Ines Moor', says('I am following up on our call of 17 November')],
  ['en', 'write a mail to Dana', saysNot(['What is the e-mail to Dana Reyes to say?'], ['Dear'])],
  [
    'de',
    'Kannst du Frau Keller eine Mail schreiben, ob sie noch Interesse hat?',
    says('Sehr geehrte Frau Keller', 'ob Sie noch Interesse haben?'),
  ],
  [
    'de',
    'Schreib eine Mail an Peter Grün: Wir kommen am Montag',
    saysNot(['niemanden namens', 'Wir kommen am Montag.'], ['Elba', 'Dorian']),
  ],
  ['en', 'send an email to Dana saying that the demo is on Friday', says('do not send', 'The demo is on Friday.')],
  // Who is to decide on a post, and what is to be changed in it.
  ['en', 'who are we waiting for?', says('Meet the night nurses', 'reviewer: Ada Example')],
  [
    'de',
    'Wer wartet gerade auf wessen Freigabe?',
    saysNot(['Meet the night nurses', 'von: Gus Writer', 'Freigabe: Ada Example'], ['Oysters']),
  ],
  ['en', 'Anything waiting for my approval?', saysNot(['Meet the night nurses'], ['Recall letters', 'Oysters'])],
  ['en', 'which posts does Ada have to review', saysNot(['Meet the night nurses'], ['Recall letters', 'Oysters'])],
  [
    'en',
    'what did ada want changed in the oysters thing',
    saysNot(['Oysters for beginners', 'add a note on allergies'], ['no-show']),
  ],
  [
    'en',
    'what changes were requested on the posts of Gus?',
    says('Oysters for beginners', 'shorten the intro', 'The no-show problem'),
  ],
  ['de', 'Welche Beiträge von Gus muss Ada freigeben?', saysNot(['Meet the night nurses'], ['Oysters', 'Recall'])],
  ['en', 'which drafts dont have a date yet', saysNot(['Hiring in the countryside'], ['Checklist'])],
  [
    'en',
    'whats going out in december, on which channel',
    says('Frames for the winter', '8 December', 'LinkedIn company page', 'Glass that lasts'),
  ],
  // What deals were lost by.
  ['en', 'which deals did we lose because of the price', saysNot(['Delta renewal', 'Dorian mirrors'], ['Elba survey'])],
  ['en', 'sum of lost deals because of price', says('3,500')],
  ['de', 'wie viel haben wir an die Konkurrenz verloren', saysNot(['5.000'], ['1.500', '2.000'])],
  ['en', 'why was the Elba survey lost?', says('Competitor', 'picked the firm from Bremen')],
  ['en', 'who beat us at Elba Bau?', says('Elba survey', 'picked the firm from Bremen')],
  [
    'en',
    'Why do we keep losing? give me the reasons with the euros behind each',
    says('Competitor: 1', 'Price: 2', '5,000', '3,500'),
  ],
  ['de', 'Warum verlieren wir Deals?', says('Competitor: 1', 'Price: 2', '3.500')],
  ['en', 'who lost the keys', 'refuse'],
  // Where rows came from, who agreed, and how many work there.
  ['en', 'won deals with source referral', saysNot(['Acme Labs trial'], ['Dorian lenses', 'Cobalt pilot'])],
  ['en', 'open deals that came through referral', saysNot(['Dorian lenses'], ['Acme Labs trial', 'Cobalt pilot'])],
  ['de', 'Welche offenen Deals sind über Empfehlung?', saysNot(['Dorian lenses'], ['Acme Labs trial', 'Cobalt pilot'])],
  ['en', 'deals from the source website', saysNot(['Cobalt pilot'], ['Dorian lenses'])],
  ['en', 'contacts with consent', saysNot(['Dana Reyes'], ['Sabine', 'Bob Stone'])],
  ['en', 'contacts at Elba Bau without consent', saysNot(['Sabine Keller', 'Tom Falk'], ['Dana'])],
  ['de', 'Welche Kontakte haben keine Einwilligung gegeben?', saysNot(['Sabine Keller', 'Bob Stone'], ['Dana'])],
  ['en', 'companies with more than 50 employees', saysNot(['Acme Clinics', 'Dorian Optik'], ['Borealis', 'Cobalt'])],
  ['de', 'Firmen mit weniger als 50 Mitarbeitern', saysNot(['Borealis Dental'], ['Acme Clinics', 'Dorian', 'Cobalt'])],
  ['en', 'deals open longer than 50 days', saysNot(['Acme rollout'], ['Borealis starter', 'Cobalt pilot', 'Delta'])],
  ['en', 'how many days on average from creation to won?', says('33')],
  // Posts of a blog, and meetings that are still to come.
  [
    'en',
    'how many blog posts are scheduled',
    saysNot(['2', 'Winter opening hours', 'Glass that lasts'], ['Frames for the winter']),
  ],
  [
    'de',
    'Welche Blogbeiträge sind terminiert?',
    saysNot(['Winter opening hours', 'Glass that lasts'], ['Frames for the winter']),
  ],
  ['de', 'Wann ist unser nächstes Meeting mit Acme?', says('Acme quarterly review', '25. Nov')],
  ['en', "what's on the calendar next week", says('Acme quarterly review', 'Print flyers')],
  ['en', 'do we have any appointments next week', says('Acme quarterly review')],
  // People and companies side by side.
  [
    'en',
    'Compare Ada and Sam: won deals, open pipeline, win rate',
    says('Ada Example', 'Sam Seller', '3,000', '13,400'),
  ],
  [
    'en',
    'compare Acme Labs and Dorian Optik for me: won so far, still open',
    says('Acme Labs', 'Dorian Optik', '3,000', '14,000'),
  ],
  [
    'de',
    'Vergleiche Ada und Sam: gewonnene Deals und offene Pipeline',
    says('gewonnene Deals', 'offene Pipeline', '3.000', '13.400'),
  ],
  ['en', 'compare Ada and Sam: won deals, churn', 'refuse'],
]

/** What could not be asked for before: drafts of mails, reviews of posts, sources of deals, and people side by side. */
export const abilityQuestions: readonly Question[] = toQuestions('ability', asked)
