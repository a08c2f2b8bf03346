import * as exportsRoutes from '@draftwright/contract/routes/exports.generated'
import type { IdeaQuery } from '@draftwright/contract/ideas'
import { IconDownload, IconTableImport, IconTableOptions } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { fetchAndSaveFile } from '../../api/download.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { showErrorToast } from '../../ui/toast.tsx'

/** Exports ideas as a table and imports them from one. The export contains all pages of the filtered list. */
export function IdeaTables({ query }: { query: Partial<IdeaQuery> }) {
  const navigate = useNavigate()
  const { page: _page, limit: _limit, ...filters } = query
  async function save() {
    const failure = await fetchAndSaveFile(exportsRoutes.ideas, { query: filters }, 'The ideas could not be downloaded')
    if (failure !== null) showErrorToast(failure)
  }
  return (
    <ActionMenu
      label="Import or export"
      icon={IconTableOptions}
      items={[
        { label: 'Export as CSV', icon: IconDownload, onClick: () => void save() },
        {
          label: 'Import a file…',
          icon: IconTableImport,
          onClick: () => void navigate(`${paths.importContent}?kind=ideas`),
        },
      ]}
    />
  )
}
