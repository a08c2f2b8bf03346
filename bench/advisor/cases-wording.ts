import type { AdvisorCase } from './case.ts'

/** Answers in the words and in the order that a person expects. */
export const wordingCases: readonly AdvisorCase[] = [
  { ask: 'wer ist unser Ansprechpartner bei Borealis', cites: ['dana'], says: ['Dana Reyes'], not: ['zuständig', '('] },
  { ask: 'who is our contact at Borealis', cites: ['dana'], says: ['at Borealis'], not: ['owner', '('] },
  { ask: 'wer arbeitet bei Acme', not: ['zuständig'], says: [/bei Acme/u] },
  { ask: 'who owns the contact Dana Reyes', says: ['owner'] },
  { ask: 'what is the phone number of Dana Reyes', says: [/^Dana Reyes · without a phone number/u] },
  {
    ask: 'phone number of dana reyes',
    who: 'gus',
    says: ['You do not have access to the CRM'],
    not: ['understand', 'dana', 'Dana'],
  },
  {
    ask: 'telefonnummer von dana niemand',
    who: 'gus',
    says: ['auf das Sie keinen Zugriff haben'],
    not: ['verstehe', 'niemand'],
  },
  { ask: 'do I have calls today', says: ['You have no calls today.'] },
  { ask: 'scheduled posts', says: [/channel /u] },
  { ask: 'open deals over 4000', says: [/Dorian lenses|Acme rollout[^]*Borealis starter/u] },
  { ask: 'deals closing in november', says: [/Borealis starter[^]*Cobalt pilot[^]*Acme rollout/u] },
]
