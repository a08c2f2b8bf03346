import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/theme.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './app/router.tsx'
import { store } from './app/store.ts'
import { theme, variables } from './app/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="light">
      <Notifications position="bottom-center" limit={2} />
      <Provider store={store}>
        <RouterProvider router={createRouter()} />
      </Provider>
    </MantineProvider>
  </StrictMode>,
)
