import type { EntityKind } from '@draftwright/contract/meetings/vocabulary'

export const kindNames: Readonly<Record<EntityKind, string>> = {
  company: 'Company',
  contact: 'Contact',
  opportunity: 'Deal',
  pillar: 'Pillar',
  product: 'Product',
  free: 'Subject',
}
