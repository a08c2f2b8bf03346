import { Notifications } from '@mantine/notifications'
import styles from './ToastList.module.css'

export function ToastList() {
  return <Notifications position="bottom-center" limit={2} classNames={{ root: styles.list }} />
}
