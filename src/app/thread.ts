import { serveJobs } from '#server/workers/thread';
import { readTable } from '#features/batch-upload/read/read-table.server';
import { handoverPdf } from '#features/handover/paper/handover-pdf.server';
import { codePng, labelPdf, labelsPdf } from '#features/label/label-pdf.server';
import { orderPdf } from '#features/purchase-order/send/order-pdf.server';
import { workOrderPdf } from '#features/work-order/paper/work-order-pdf.server';

/** The entry point of the worker threads, with all jobs. */
serveJobs([codePng, handoverPdf, labelPdf, labelsPdf, orderPdf, readTable, workOrderPdf]);
