import '#web/styles/base.css';
import '#web/api-docs/docs.css';
import { startReference } from '#web/api-docs/docs.ts';

startReference();
