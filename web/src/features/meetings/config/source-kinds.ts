import type { SourceKind } from '@draftwright/contract/meetings/meeting-sources'

interface KindWords {
  readonly label: string
  /** What its access is called, and where people find it. */
  readonly access: string
  readonly where: string
  /** How its webhook is entered there; null if it has none. */
  readonly webhook: string | null
}

/** The words of each kind of source. */
export const kindWords: Readonly<Record<SourceKind, KindWords>> = {
  calendar: {
    label: 'Calendar',
    access: 'Secret address in iCal format',
    where:
      'Google: the settings of the calendar, “Secret address in iCal format”. Outlook: Shared calendars, “Publish a calendar”, ICS. iCloud: share the calendar as public.',
    webhook: null,
  },
  fireflies: {
    label: 'Fireflies',
    access: 'API key',
    where: 'In Fireflies under Integrations, Fireflies API.',
    webhook:
      'In Fireflies under Settings, Developer settings: enter this address and the same secret of 16 to 32 characters.',
  },
  fathom: {
    label: 'Fathom',
    access: 'API key',
    where: 'In Fathom under User settings, API access.',
    webhook:
      'In Fathom under User settings, API access, Manage: add a webhook with this address. The transcript need not be included. Fathom shows the secret, which begins with whsec_.',
  },
  granola: {
    label: 'Granola',
    access: 'API key',
    where: 'In the Granola app under Settings, API; it begins with grn_. A Business or Enterprise plan is needed.',
    webhook: null,
  },
}
