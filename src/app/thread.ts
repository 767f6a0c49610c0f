import { serveJobs } from '#server/workers/thread';
import { codePng, labelPdf, labelsPdf } from '#features/label/label-pdf.server';
import { orderPdf } from '#features/purchase-order/order-pdf.server';
import { workOrderPdf } from '#features/work-order/paper/work-order-pdf.server';

/** The program of the threads beside the server: every job there is. */
serveJobs([codePng, labelPdf, labelsPdf, orderPdf, workOrderPdf]);
