/** Actions on bases of tables. */
export const tableActionLabels = {
  'tables.createBase': 'Added a base of tables',
  'tables.updateBase': 'Renamed a base of tables',
  'tables.removeBase': 'Deleted a base of tables',
  'tables.restoreBase': 'Restored a base of tables',
  'tables.createTable': 'Added a table',
  'tables.updateTable': 'Changed a table',
  'tables.removeTable': 'Deleted a table',
  'tables.restoreTable': 'Restored a table',
  'tables.createField': 'Added a field to a table',
  'tables.updateField': 'Changed a field of a table',
  'tables.removeField': 'Deleted a field of a table',
  'tables.restoreField': 'Restored a field of a table',
  'tables.createView': 'Added a view of a table',
  'tables.updateView': 'Changed a view of a table',
  'tables.removeView': 'Deleted a view of a table',
  'tableRecords.create': 'Added records to a table',
  'tableRecords.update': 'Changed records of a table',
  'tableRecords.remove': 'Deleted records of a table',
  'tableRecords.undo': 'Undid a change of a table',
} as const

/** The same of their parts, for the filter. */
export const tableSliceLabels = {
  tables: 'Tables',
  tableRecords: 'Records of tables',
} as const
