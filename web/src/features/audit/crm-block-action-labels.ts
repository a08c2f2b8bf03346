/** Actions on many records of the CRM at once. */
export const crmBlockActionLabels = {
  'companies.bulk': 'Changed several companies',
  'contacts.bulk': 'Changed several contacts',
  'opportunities.bulk': 'Changed several opportunities',
  'companies.cells': 'Changed cells of companies',
  'contacts.cells': 'Changed cells of contacts',
  'opportunities.cells': 'Changed cells of opportunities',
} as const
