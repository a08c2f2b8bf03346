import {
  addAmounts,
  filterDeals,
  findRow,
  getCompany,
  getContacts,
  getMonth,
  getTitle,
  getUserName,
  getWeek,
  has,
  isLost,
  isOpen,
  isWithin,
  listRows,
  pickRow,
  buildExpected,
  sort,
  writeMoney,
} from './compute.ts'
import type { Question } from './world.ts'

/** Companies, contacts and members. */
export const peopleQuestions: readonly Question[] = [
  {
    id: 'people-01',
    language: 'en',
    ask: 'which contacts have no email',
    expect: (w) => listRows(w.contacts, ({ email }) => email === null),
    note: 'trap: no',
  },
  {
    id: 'people-02',
    language: 'en',
    ask: 'contacts without a phone number',
    expect: (w) => listRows(w.contacts, ({ phone }) => phone === null),
  },
  {
    id: 'people-03',
    language: 'en',
    ask: 'contacts who are not at acme clinics',
    expect: (w) => listRows(w.contacts, (contact) => getCompany(w, contact)?.name !== 'Acme Clinics'),
    note: 'trap: not',
  },
  {
    id: 'people-04',
    language: 'en',
    ask: 'email of bob?',
    expect: (w) => {
      const bobs = w.contacts.filter(({ first_name }) => first_name === 'Bob')
      return buildExpected(bobs.map(getTitle))
    },
    note: 'two of that name: both addresses, or which of them is meant',
  },
  {
    id: 'people-05',
    language: 'en',
    ask: 'bob stones email pls',
    expect: (w) => {
      const stone = findRow(w.contacts, 'Bob Stone')
      return buildExpected(
        [stone?.email ?? ''],
        w.contacts.map(({ email }) => email ?? ''),
      )
    },
    note: 'trap: Stone',
  },
  {
    id: 'people-06',
    language: 'en',
    ask: 'whats the job title of bob marsh',
    expect: (w) =>
      buildExpected(
        [findRow(w.contacts, 'Bob Marsh')?.title ?? ''],
        w.contacts.map(({ title }) => title ?? ''),
      ),
  },
  {
    id: 'people-07',
    language: 'en',
    ask: 'which contacts have the job title owner?',
    expect: (w) => listRows(w.contacts, ({ title }) => has(title, 'owner')),
    note: 'trap: the title; every contact has an owner besides',
  },
  {
    id: 'people-08',
    language: 'en',
    ask: 'who is the owner of this workspace',
    expect: (w) => {
      const owner = w.members.find(({ role_id }) => role_id === 'owner')
      return buildExpected([owner?.display_name ?? ''], [...w.contacts, ...w.members].map(getTitle))
    },
    note: 'trap: of the workspace; a contact has the title Owner',
  },
  {
    id: 'people-09',
    language: 'en',
    ask: 'contacts added this week',
    expect: (w) => listRows(w.contacts, ({ created_at }) => isWithin(w, created_at, getWeek(w))),
  },
  {
    id: 'people-10',
    language: 'en',
    ask: 'which contacts were not added this month?',
    expect: (w) => listRows(w.contacts, ({ created_at }) => !isWithin(w, created_at, getMonth(w))),
    note: 'trap: not',
  },
  {
    id: 'people-11',
    language: 'en',
    ask: 'companies outside of oslo',
    expect: (w) => listRows(w.companies, ({ city }) => city !== 'Oslo'),
    note: 'trap: outside',
  },
  {
    id: 'people-12',
    language: 'en',
    ask: 'companies that dont have any contacts',
    expect: (w) => listRows(w.companies, ({ id }) => getContacts(w, id).length === 0),
    note: 'trap: dont',
  },
  {
    id: 'people-13',
    language: 'en',
    ask: 'companies without an open deal',
    expect: (w) =>
      listRows(w.companies, ({ id }) => !filterDeals(w, isOpen).some(({ company_id }) => company_id === id)),
    note: 'trap: open; each of them has a deal',
  },
  {
    id: 'people-14',
    language: 'en',
    ask: 'companies we lost a deal with',
    expect: (w) =>
      listRows(w.companies, ({ id }) => filterDeals(w, isLost).some(({ company_id }) => company_id === id)),
    note: 'trap: lost; the lost deal is without a company',
  },
  {
    id: 'people-15',
    language: 'en',
    ask: 'which company has the most open value, and how much is it',
    expect: (w) => {
      const sum = (id: string) => addAmounts(filterDeals(w, isOpen).filter(({ company_id }) => company_id === id))
      const best = sort(w.companies, ({ id }) => sum(id))[0]
      return buildExpected([best?.name ?? '', writeMoney(sum(best?.id ?? ''))], w.companies.map(getTitle))
    },
  },
  {
    id: 'people-16',
    language: 'en',
    ask: 'contacts at companies whose open deal is past its close date',
    expect: (w) => {
      const late = filterDeals(w, (deal) => isOpen(deal, w) && (deal.close_date ?? w.today) < w.today)
      return listRows(w.contacts, (contact) => late.some(({ company_id }) => company_id === contact.company_id))
    },
    note: 'trap: past its close date',
  },
  {
    id: 'people-17',
    language: 'en',
    ask: 'domain of borealis dentl',
    expect: (w) =>
      buildExpected(
        [findRow(w.companies, 'Borealis')?.domain ?? ''],
        w.companies.map(({ domain }) => domain ?? ''),
      ),
    note: 'name half right',
  },
  {
    id: 'people-18',
    language: 'en',
    ask: 'in which city is acme?',
    expect: (w) => {
      const acmes = w.companies.filter(({ name }) => name.startsWith('Acme'))
      return buildExpected(acmes.map(getTitle))
    },
    note: 'two of that name: both, or which of them is meant',
  },
  {
    id: 'people-19',
    language: 'en',
    ask: 'newest contact',
    expect: (w) =>
      pickRow(
        w.contacts,
        () => true,
        ({ created_at }) => created_at,
      ),
  },
  {
    id: 'people-20',
    language: 'en',
    ask: 'which team members are not the owner of the workspace?',
    expect: (w) => listRows(w.members, ({ role_id }) => role_id !== 'owner'),
    note: 'trap: not',
  },
  {
    id: 'people-21',
    language: 'en',
    ask: 'who owns the contact dana reyez',
    expect: (w) => {
      const dana = w.contacts.find(({ first_name }) => first_name === 'Dana')
      return buildExpected([getUserName(w, dana?.owner_id ?? null)], w.members.map(getTitle))
    },
    note: 'trap: who owns it is no contact; name half right',
  },
]
