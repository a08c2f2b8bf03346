import { Menu } from '@mantine/core'
import { IconCopyCheck, IconHistory, IconSettings, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'

const links = [
  { to: paths.crmSettings, label: 'Settings', icon: IconSettings },
  { to: paths.crmHistory, label: 'History', icon: IconHistory },
  { to: paths.crmTrash, label: 'Trash', icon: IconTrash },
]

interface CrmMenuProps {
  /** The records of the page. */
  of?: string
}

/** From any page of the CRM to what stands behind all of them. */
export function CrmMenu({ of }: CrmMenuProps) {
  const duplicates = of === 'contacts' || of === 'companies' ? `/crm/${of}/duplicates` : null
  const all =
    duplicates === null ? links : [{ to: duplicates, label: 'Find duplicates', icon: IconCopyCheck }, ...links]
  return (
    <Menu position="bottom-end" shadow="md" width={200} withinPortal>
      <Menu.Target>
        <Button variant="ghost" size="icon" aria-label="More of the CRM" title="More of the CRM">
          <IconSettings size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {all.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
