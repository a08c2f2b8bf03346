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
    where: 'Google: “Secret address in iCal format”. Outlook: “Publish a calendar”, ICS.',
    webhook: null,
  },
  fireflies: {
    label: 'Fireflies',
    access: 'API key',
    where: 'In Fireflies under Integrations, Fireflies API.',
    webhook: 'In Fireflies, open Developer settings. Enter this address and the same secret.',
  },
  fathom: {
    label: 'Fathom',
    access: 'API key',
    where: 'In Fathom under User settings, API access.',
    webhook: 'In Fathom, open API access, Manage, and add a webhook with this address.',
  },
  granola: {
    label: 'Granola',
    access: 'API key',
    where: 'In Granola, open Settings, API. Needs a Business or Enterprise plan.',
    webhook: null,
  },
}
