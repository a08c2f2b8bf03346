import { IconTable } from '@tabler/icons-react'

const tables = '/tables'

export const tablePages = {
  tables: {
    path: tables,
    title: 'Tables',
    right: 'tables:read',
    menu: 'top',
    icon: IconTable,
    palette: 'Page',
    load: () => import('../../features/tables/BasesPage.tsx'),
  },
  tableImport: {
    path: '/tables/import',
    title: 'Import a file',
    right: 'tables:write',
    under: tables,
    load: () => import('../../features/tables/importing/ImportPage.tsx'),
  },
  airtableImport: {
    path: '/tables/airtable',
    title: 'Import from Airtable',
    right: 'tables:manage',
    under: tables,
    load: () => import('../../features/tables/importing/AirtablePage.tsx'),
  },
  tableBase: {
    path: '/tables/:baseId/:tableId?',
    title: 'Table',
    right: 'tables:read',
    under: tables,
    load: () => import('../../features/tables/TablePage.tsx'),
  },
} as const
