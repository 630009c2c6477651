import { constants } from "node:zlib";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { accountRoutes, createGatekeeper, selectAreSessionsAlive } from "./accounts/accounts.ts";
import { hashToken, tokenHashOf } from "./platform/crypto/tokens.ts";
import { addressRoutes } from "./addresses/addresses.ts";
import { auditRoutes } from "./audit/audit.ts";
import { brandRoutes } from "./brand/brand.ts";
import { cartRoutes } from "./cart/cart.ts";
import { catalogueRoutes } from "./catalogue/catalogue.ts";
import { checkoutRoutes } from "./checkout/checkout.ts";
import { customerRoutes } from "./customers/customers.ts";
import { deliveryRoutes } from "./delivery/delivery.ts";
import { complaintRoutes } from "./complaints/complaints.ts";
import { productFeedRoutes } from "./feed/feed.ts";
import { insightRoutes } from "./insights/insights.ts";
import { orderRoutes } from "./orders/orders.ts";
import { paletteRoutes } from "./palette/palette.ts";
import { paymentRoutes } from "./payments/payments.ts";
import { pictureRoutes } from "./pictures/pictures.ts";
import { servePlaceFiles } from "./places/places.ts";
import { promotionRoutes } from "./promotions/promotions.ts";
import { contentPageRoutes } from "./pages/pages.ts";
import { privacyRoutes } from "./privacy/privacy.ts";
import { staffOrderRoutes } from "./staff-orders/staff-orders.ts";
import type { Services } from "./platform/services.ts";
import { settingsRoutes } from "./settings/settings.ts";
import { queueReadsFairly, createInternalCallKey } from "./platform/limits/admission.ts";
import { browserReportRoutes } from "./platform/http/browser-reports.ts";
import { setErrorHandler, refuseMalformedUrl } from "./platform/http/error-handler.ts";
import { securityHeaders, sendSecurityHeaders } from "./platform/http/headers.ts";
import { serveHealth, type Health } from "./platform/http/health.ts";
import { newId } from "./platform/db/ids.ts";
import { registerJsonParser } from "./platform/http/json-body.ts";
import { serveApiDocs } from "./platform/http/openapi.ts";
import { createRequestPathReader, refuseMalformedPaths } from "./platform/http/request-target.ts";
import { requireDeclaredAccess } from "./platform/http/register-endpoint.ts";
import { serveFromCache } from "./platform/cache/serve-from-cache.ts";
import { closeSlowConnections, TIMEOUTS } from "./platform/http/slow-clients.ts";
import { createRequestObserver, observeRequests } from "./platform/telemetry/telemetry.ts";
import { guardOrdersByWaitingRoom } from "./platform/limits/waiting-room/open-waiting-room.ts";

const MAX_BODY_BYTES = 100 * 1024;

export async function createApp(
  services: Services,
  health: Health = { isDraining: false },
): Promise<FastifyInstance> {
  const { config, log } = services;
  const logger: FastifyBaseLogger = log;
  const headers = securityHeaders({ isSecure: config.publicUrl.startsWith("https:") });
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    // Fastify's own request line would log the full URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    childLoggerFactory: (parent) => parent,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_, hop) => hop < config.trustedProxies,
    requestTimeout: TIMEOUTS.requestMs,
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: TIMEOUTS.checkEveryMs },
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: createRequestPathReader(config.publicUrl),
    // Fastify's own answer to a malformed URL would repeat the URL.
    frameworkErrors: (_, request, reply) => refuseMalformedUrl(request, reply.headers(headers)),
  });
  closeSlowConnections(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerJsonParser(app);
  const { identify, recordEvent, recordRefusal } = createGatekeeper(services);
  app.decorate("identify", identify);
  app.decorate("recordEvent", recordEvent).decorate("recordRefusal", recordRefusal);
  app.decorateRequest("caller", undefined);

  const observe = createRequestObserver(services);
  refuseMalformedPaths(app);
  serveFromCache(app, services.pageCache, observe);
  observeRequests(app, observe);
  services.traces?.traceRequests(app);
  sendSecurityHeaders(app, headers);
  setErrorHandler(app, services.checkHealth.noteError);
  createInternalCallKey(app);
  await app.register(rateLimit, { global: false });
  // Runs before read admission: a shopper in the queue is not ordering yet.
  if (config.waitingRoomPlaces > 0)
    guardOrdersByWaitingRoom(app, services, {
      tokenHashOf,
      hashToken,
      checkSessions: (hashes) => selectAreSessionsAlive(services.pools.reads, hashes),
    });
  if (config.limitsReads) queueReadsFairly(app, services);
  requireDeclaredAccess(app);
  serveHealth(app, services.checkHealth, health);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    // Only a decompression bomb would arrive compressed.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await serveApiDocs(app);
  await browserReportRoutes(app, services.metrics.browserReports);
  if (config.pageCacheMb > 0) invalidateCacheOnNotifications(app, services);
  app.addHook("onClose", () => services.changes.stop());

  accountRoutes(app, services);
  auditRoutes(app, services);
  catalogueRoutes(app, services);
  promotionRoutes(app, services);
  await pictureRoutes(app, services);
  brandRoutes(app, services);
  servePlaceFiles(app);
  productFeedRoutes(app, services);
  addressRoutes(app, services);
  cartRoutes(app, services);
  deliveryRoutes(app, services);
  checkoutRoutes(app, services);
  await paymentRoutes(app, services);
  orderRoutes(app, services);
  customerRoutes(app, services);
  staffOrderRoutes(app, services);
  insightRoutes(app, services);
  complaintRoutes(app, services);
  paletteRoutes(app, services);
  privacyRoutes(app, services);
  contentPageRoutes(app, services);
  settingsRoutes(app, services);
  return app;
}

function invalidateCacheOnNotifications(
  app: FastifyInstance,
  { pageCache, scheduledChanges, changes }: Services,
): void {
  app.addHook("onReady", async () => {
    changes.subscribe({
      onTag(tag) {
        pageCache.invalidate(tag);
        scheduledChanges.reload();
      },
      onUp() {
        pageCache.open();
        scheduledChanges.reload();
      },
      onDown: pageCache.close,
    });
  });
}
