import * as exportsRoutes from '@draftwright/contract/routes/exports.generated'
import { IconDownload, IconTableImport, IconTableOptions } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { fetchAndSaveFile } from '../../api/download.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { AskAboutList, toPostListForm } from '../query/index.ts'
import type { usePostFilters } from './use-post-filters.ts'

/** Leads to a question about the list, exports posts as a table and imports them from one. The export contains all pages of the filtered list. */
export function PostTables({ query }: { query: ReturnType<typeof usePostFilters>['query'] }) {
  const navigate = useNavigate()
  const { page: _page, ...filters } = query
  async function save() {
    const failure = await fetchAndSaveFile(exportsRoutes.posts, { query: filters }, 'The posts could not be downloaded')
    if (failure !== null) showErrorToast(failure)
  }
  return (
    <>
      <AskAboutList {...toPostListForm(query)} />
      <ActionMenu
        label="Import or export"
        icon={IconTableOptions}
        items={[
          { label: 'Export as CSV', icon: IconDownload, onClick: () => void save() },
          { label: 'Import a file…', icon: IconTableImport, onClick: () => void navigate(paths.importContent) },
        ]}
      />
    </>
  )
}
