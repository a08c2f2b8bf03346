import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './MainLayout.module.css'
import { Sidebar } from './Sidebar.tsx'

/** The sidebar on a small screen, 320 pixels wide. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isReady, setReady] = useState(false)
  // Mantine records the focus to restore when a mounted drawer opens, but not when one is mounted already open.
  useEffect(() => setReady(true), [])
  return (
    <Drawer
      opened={opened && isReady}
      onClose={onClose}
      size={320}
      padding={0}
      withCloseButton={false}
      title={<span className="visually-hidden">Menu</span>}
      classNames={{ header: 'visually-hidden', body: classes.drawer }}
    >
      <Sidebar />
    </Drawer>
  )
}
