import { createRoot } from 'react-dom/client';
import '#web/styles/base.css';
import { api } from '#web/api.ts';
import { sendSignOut } from '#web/offline-sign-out.ts';
import { forgetCopies } from '#web/cache/forget.ts';
import { SignInPages } from '#web/sign-in/SignInPages.tsx';
import type { Status } from '#web/sign-in/status.ts';

// The next user of this device may be somebody else.
void forgetCopies();

const root = createRoot(document.getElementById('root')!);
const show = (status: Status | Error) => root.render(<SignInPages status={status} />);
// Until then the placeholder of the server is visible (`skeleton/sign-in.ts`).
sendSignOut()
  .then(() => api.get<Status>('/auth/status'))
  .then(show, show);
